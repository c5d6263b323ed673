package dev.patchbay.schema.validation;

import static dev.patchbay.schema.validation.SchemaFixtures.schema;
import static dev.patchbay.schema.validation.SchemaFixtures.value;
import static dev.patchbay.schema.validation.SchemaFixtures.violations;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.Json;
import dev.patchbay.json.RawJson;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests values, and pairs of schema and value, whose validation would cost too much. */
@Timeout(10)
class ValueBombsTest {
    private static final String STEPS = "could not be checked within the limit of steps";
    private static final String PATTERN = "could not be checked against pattern within the limit";

    private static String nested(String open, String close, int depth) {
        return open.repeat(depth) + "{}" + close.repeat(depth);
    }

    private static String collisions(int bits) {
        return IntStream.range(0, 1 << bits)
                .mapToObj(it ->
                        IntStream.range(0, bits)
                                .mapToObj(bit -> ((it >> bit) & 1) == 0 ? "Aa" : "BB")
                                .collect(Collectors.joining("", "\"", "\"")))
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void recursionThatDoublesAtEachLevelIsReported() throws BadSchema {
        var schema = "{\"properties\":{\"a\":{\"allOf\":[{\"$ref\":\"#\"},{\"$ref\":\"#\"}]}}}";

        assertThat(violations(schema, nested("{\"a\":", "}", 60)))
                .extracting(Violation::message)
                .containsExactly(STEPS);
    }

    @Test
    void doubledAnnotationsAreReported() throws BadSchema {
        var schema =
                """
                {"unevaluatedProperties":false,
                 "properties":{"a":{"anyOf":[{"$ref":"#"},{"$ref":"#"},{"required":["x"]}]}}}
                """;

        assertThat(violations(schema, nested("{\"a\":", "}", 60)))
                .extracting(Violation::message)
                .contains(STEPS);
    }

    @Test
    void manyPropertiesForManyItemsAreReported() throws BadSchema {
        var properties =
                IntStream.range(0, 5000)
                        .mapToObj(it -> "\"p" + it + "\":true")
                        .collect(Collectors.joining(","));
        var items = "[" + "{},".repeat(100_000) + "{}]";

        assertThat(violations("{\"items\":{\"properties\":{" + properties + "}}}", items))
                .extracting(Violation::message)
                .containsExactly(STEPS);
    }

    @Test
    void longTextsMeasuredManyTimesAreReported() throws BadSchema {
        var schema =
                "{\"allOf\":[" + "{\"minLength\":1},".repeat(1000) + "{\"maxLength\":9999999}]}";

        assertThat(schema(schema).violations(value("\"" + "x".repeat(4_000_000) + "\"")))
                .extracting(Violation::message)
                .containsExactly(STEPS);
    }

    @Test
    void textsThatCollideInHashTablesAreCheckedQuickly() throws BadSchema {
        var colliding = collisions(14);

        assertThat(violations("{\"uniqueItems\":true}", colliding)).isEmpty();
        assertThat(
                        violations(
                                "{\"items\":{\"enum\":" + collisions(12) + "}}",
                                "[" + "\"" + "Aa".repeat(11) + "C#\"" + "]"))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "^(a+)+\\\\1$",
                "^(.*a){15}$",
                "^(?:(a)|b|c)*?(.*?,){12}P",
                "^(a|aa)+\\\\1\\\\1$",
                "a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a{40}!",
                "(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)!"
            })
    void hopelessBacktrackingIsReportedAtItsPlace(String pattern) throws BadSchema {
        var schema = "{\"properties\":{\"x\":{\"pattern\":\"" + pattern + "\"}}}";

        assertThat(violations(schema, "{\"x\":\"" + "a,".repeat(12) + "a".repeat(60) + "!!?\"}"))
                .allMatch(it -> it.pointer().equals("/x"));
    }

    @Test
    void aPatternThatGivesUpIsNoMatchAndNoMismatch() throws BadSchema {
        var value = "\"" + "a".repeat(60) + "!\"";

        assertThat(violations("{\"pattern\":\"^(.*a){25}$\"}", value))
                .containsExactly(new Violation("", PATTERN));
        assertThat(violations("{\"not\":{\"pattern\":\"^(.*a){25}$\"}}", value))
                .containsExactly(new Violation("", PATTERN));
        assertThat(
                        violations(
                                "{\"patternProperties\":{\"^(.*a){25}$\":false}}",
                                "{" + value + ":1}"))
                .containsExactly(new Violation("", PATTERN));
    }

    @Test
    void repeatedGroupsOverLongTextsDoNotOverflow() throws BadSchema {
        var text = "\"" + "ab".repeat(100_000) + "\"";

        assertThat(violations("{\"pattern\":\"^(a|b)*$\"}", text))
                .containsExactly(new Violation("", PATTERN));
    }

    @Test
    void patternsShareOneBudget() throws BadSchema {
        var items = "[" + ("\"" + "a".repeat(1000) + "\",").repeat(12_000) + "1]";

        assertThat(violations("{\"items\":{\"pattern\":\"^a*$\"}}", items))
                .extracting(Violation::message)
                .containsExactly(PATTERN);
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"multipleOf\":3}', 1e999999999",
        "'{\"type\":\"integer\"}', 1e999999999",
        "'{\"maximum\":3}', -1e999999999",
        "'{\"enum\":[1]}', 1e-999999999",
        "'{\"const\":1}', 0e999999999",
        "'{\"uniqueItems\":true}', '[1,1e999999999]'"
    })
    void numbersThatCannotBeWrittenOutAreReported(String schema, String number) throws BadSchema {
        assertThat(violations(schema, number))
                .extracting(Violation::message)
                .containsExactly("must be a finite number with an exponent of at most 1000");
    }

    @Test
    void numbersThatAreNoNumbersAreReported() throws BadSchema {
        var nan = Json.mapper().createObjectNode().put("a/b", Double.NaN);

        assertThat(schema("{\"properties\":{\"a/b\":{\"multipleOf\":2}}}").violations(nan))
                .extracting(Violation::pointer)
                .containsExactly("/a~1b");
    }

    @Test
    void valuesThatAreTooDeepAreReported() throws BadSchema {
        JsonNode value = Json.mapper().createObjectNode();
        for (int i = 0; i < 100_000; i++) {
            value = Json.mapper().createArrayNode().add(value);
        }

        assertThat(schema("{\"items\":{\"$ref\":\"#\"}}").violations(value))
                .extracting(Violation::message)
                .containsExactly("must not be nested deeper than 256 levels");
    }

    @Test
    void theDeepestValuesAreCheckedOnVirtualThreads()
            throws BadSchema, InterruptedException, ExecutionException {
        var schema =
                schema(
                        "{\"anyOf\":[{\"type\":\"string\"},{\"properties\":{\"a\":{\"$ref\":\"#\"}}}]}");
        var value = value(nested("{\"a\":", "}", 255));

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(threads.submit(() -> schema.violations(value)).get()).isEmpty();
        }
    }

    /** Validators clean up on the way out, and each does so in its own way. */
    @Test
    void theLimitMayBeMetAtAnyStep() throws BadSchema {
        var schema =
                RawJson.parse(
                        """
                        {"$dynamicAnchor":"n","unevaluatedProperties":false,"unevaluatedItems":{"type":"number"},
                         "allOf":[{"anyOf":[{"type":"array"},{"required":["a"]}]},{"not":{"const":3}}],
                         "oneOf":[{"type":"object"},{"type":"array"}],
                         "if":{"type":"object"},"then":{"propertyNames":{"pattern":"^[a-z]+$"},"if":{"minProperties":1},"then":{"if":true,"then":{"not":{"const":9}}}},
                         "dependentSchemas":{"a":{"minProperties":1}},"dependentRequired":{"a":["b"]},
                         "properties":{"a":{"$dynamicRef":"#n"},"b":{"contains":{"minimum":2},"minContains":2}},
                         "patternProperties":{"^c":{"prefixItems":[{"enum":[1,2]}],"items":{"uniqueItems":true}}}}
                        """);
        var value = value("{\"a\":{\"a\":[1,2.5],\"b\":[2,3]},\"b\":[1,2,3],\"c\":[1,[1,2]]}");
        assertThat(new Schemas(SchemaLimits.DEFAULT).compile(schema).violations(value)).isEmpty();

        boolean finished = false;
        for (int steps = 1; !finished; steps++) {
            var compiled =
                    Compilation.compile(schema.tree(), Draft.DRAFT_2020_12, limits(steps, 1000));
            var violations = compiled.violations(value);
            finished = violations.isEmpty();
            assertThat(violations).extracting(Violation::message).isSubsetOf(STEPS);
        }
    }

    @Test
    void theLimitMayBeMetAtAnyDepth() throws BadSchema {
        var schema = RawJson.parse("{\"properties\":{\"a\":{\"not\":{\"not\":{\"$ref\":\"#\"}}}}}");
        var value = value(nested("{\"a\":", "}", 5));

        for (int depth = 1; depth <= 20; depth++) {
            var compiled =
                    Compilation.compile(schema.tree(), Draft.DRAFT_2020_12, limits(1000, depth));
            assertThat(compiled.violations(value))
                    .extracting(Violation::message)
                    .containsExactly(
                            "could not be checked: the schema nests too deep for this value");
        }
    }

    private static SchemaLimits limits(int steps, int depth) {
        return new SchemaLimits(
                10_000, 100, 1000, 1000, 100, 1000, 1000, steps, 100_000, depth, 10);
    }

    @Test
    void aMillionMistakesAreCutShort() throws BadSchema {
        var items = "[" + "1,".repeat(1_000_000) + "1]";

        assertThat(violations("{\"items\":{\"type\":\"string\"}}", items))
                .hasSize(52)
                .last()
                .extracting(Violation::message)
                .isEqualTo(STEPS);
    }
}
