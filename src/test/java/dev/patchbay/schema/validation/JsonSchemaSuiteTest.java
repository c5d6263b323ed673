package dev.patchbay.schema.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.patchbay.json.Json;
import dev.patchbay.json.RawJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs the JSON-Schema-Test-Suite against {@link Schemas}. Refused cases need a document from the
 * network: another schema or another dialect.
 */
@Tag("shared")
class JsonSchemaSuiteTest {
    private static final Path SUITE =
            Path.of(System.getProperty("test.shared", "missing"))
                    .resolve("corpora/json-schema-test-suite/tests");

    private static final Map<String, String> DIALECTS =
            Map.of(
                    "draft2020-12", "https://json-schema.org/draft/2020-12/schema",
                    "draft7", "http://json-schema.org/draft-07/schema#");

    private final Schemas schemas = new Schemas(SchemaLimits.DEFAULT);

    @Test
    void draft202012FailsOnlyWhereTheSuiteWantsSomethingFetched() throws IOException {
        var outcome = run("draft2020-12");

        assertThat(outcome.wrong).isEmpty();
        assertThat(outcome.refused)
                .isEqualTo(
                        Map.of("dynamicRef.json", 13, "refRemote.json", 31, "vocabulary.json", 5));
        assertThat(outcome.passed).isEqualTo(1250);
    }

    @Test
    void draft7FailsOnlyWhereTheSuiteWantsSomethingFetched() throws IOException {
        var outcome = run("draft7");

        assertThat(outcome.wrong).isEmpty();
        assertThat(outcome.refused).isEqualTo(Map.of("refRemote.json", 23));
        assertThat(outcome.passed).isEqualTo(904);
    }

    /** Regular expressions are the JDK's, and encodings of strings are notes, not assertions. */
    @Test
    void optionalCasesFailOnlyInExpressionsAndContent() throws IOException {
        var newer = run("draft2020-12/optional");
        var older = run("draft7/optional");

        assertThat(newer.wrong).allMatch(it -> it.startsWith("ecmascript-regex.json"));
        assertThat(newer.refused)
                .isEqualTo(Map.of("cross-draft.json", 1, "format-assertion.json", 4));
        assertThat(newer.passed).isEqualTo(148);
        assertThat(older.wrong).allMatch(it -> it.matches("(ecmascript-regex|content)\\.json.*"));
        assertThat(older.refused).isEqualTo(Map.of("cross-draft.json", 2));
        assertThat(older.passed).isEqualTo(103);
    }

    private Outcome run(String draft) throws IOException {
        var outcome = new Outcome();
        try (Stream<Path> files = Files.list(SUITE.resolve(draft))) {
            for (var file : files.filter(it -> it.toString().endsWith(".json")).sorted().toList()) {
                for (var group : Json.mapper().readTree(file.toFile())) {
                    run(file.getFileName().toString(), draft, group, outcome);
                }
            }
        }
        return outcome;
    }

    private void run(String file, String draft, JsonNode group, Outcome outcome) {
        CompiledSchema schema;
        try {
            schema = schemas.compile(RawJson.of(inDialect(draft, group.path("schema"))));
        } catch (BadSchema e) {
            outcome.refused.merge(file, group.path("tests").size(), Integer::sum);
            return;
        }
        for (var test : group.path("tests")) {
            boolean valid = schema.violations(test.path("data")).isEmpty();
            if (valid == test.path("valid").asBoolean()) {
                outcome.passed++;
            } else {
                outcome.wrong.add(
                        file + ": " + group.path("description") + ": " + test.path("description"));
            }
        }
    }

    private static JsonNode inDialect(String draft, JsonNode schema) {
        if (!schema.isObject() || schema.has("$schema")) {
            return schema;
        }
        var named =
                Json.mapper()
                        .createObjectNode()
                        .put("$schema", DIALECTS.get(draft.replaceFirst("/.*", "")));
        return named.setAll((ObjectNode) schema);
    }

    /** What became of the cases. */
    private static final class Outcome {
        private final List<String> wrong = new ArrayList<>();
        private final Map<String, Integer> refused = new TreeMap<>();
        private int passed;
    }
}
