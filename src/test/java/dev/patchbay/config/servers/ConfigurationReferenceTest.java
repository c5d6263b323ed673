package dev.patchbay.config.servers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.patchbay.json.RawJson;
import dev.patchbay.schema.validation.BadSchema;
import dev.patchbay.schema.validation.CompiledSchema;
import dev.patchbay.schema.validation.SchemaLimits;
import dev.patchbay.schema.validation.Schemas;
import dev.patchbay.schema.validation.Violation;
import dev.patchbay.testing.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema and the page about the configuration file, held against the reader. */
class ConfigurationReferenceTest {
    private static final Path FOLDER = Path.of("docs", "reference");
    private static final Pattern EXAMPLE = Pattern.compile("```jsonc?\n(.*?)```", Pattern.DOTALL);
    private static final Pattern FIRST_CELL =
            Pattern.compile("^\\| (`[^|]*) \\|", Pattern.MULTILINE);
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /** Wrong for every key there is. */
    private static final String NONSENSE = "[[]]";

    private static final JsonMapper LENIENT =
            JsonMapper.builder()
                    .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
                    .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
                    .build();

    private static final JsonNode TREE = tree(file("patchbay.schema.json"));
    private static final CompiledSchema SCHEMA = compile();

    private static String file(String name) {
        try {
            return Files.readString(FOLDER.resolve(name));
        } catch (IOException e) {
            throw new AssertionError(name + " could not be read", e);
        }
    }

    private static JsonNode tree(String text) {
        try {
            return LENIENT.readTree(text);
        } catch (IOException e) {
            throw new AssertionError("Expected JSON", e);
        }
    }

    private static CompiledSchema compile() {
        try {
            return new Schemas(SchemaLimits.DEFAULT).compile(RawJson.of(TREE));
        } catch (BadSchema e) {
            throw new AssertionError("The schema is none", e);
        }
    }

    private static List<Violation> violations(String text) {
        return SCHEMA.violations(tree(text));
    }

    private static Set<String> properties(String pointer) {
        var names = new TreeSet<String>();
        TREE.at(pointer + "/properties").fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static String server(String members) {
        return "{\"mcpServers\": {\"a\": {" + members + "}}}";
    }

    private static String profile(String value) {
        return "{\"mcpServers\": {}, \"hub\": {\"profiles\": {\"p\": " + value + "}}}";
    }

    @Test
    void theSchemaHasTheKeysOfTheReaderAndNoOthers() {
        assertThat(properties("")).containsExactlyElementsOf(Keys.FILE.all());
        assertThat(properties("/properties/hub/anyOf/0")).containsExactlyElementsOf(Keys.HUB.all());
        assertThat(properties("/$defs/server")).containsExactlyElementsOf(Keys.SERVER.all());
        assertThat(properties("/$defs/defaults")).containsExactlyElementsOf(Keys.DEFAULTS.all());
        assertThat(properties("/$defs/backoff")).containsExactlyElementsOf(Keys.BACKOFF.all());
        assertThat(properties("/$defs/profile")).containsExactlyElementsOf(Keys.PROFILE.all());
        assertThat(properties("/$defs/tools")).containsExactlyElementsOf(Keys.TOOLS.all());
    }

    @Test
    void everyKeyOfTheSchemaSaysWhatItIs() {
        for (var pointer :
                List.of(
                        "",
                        "/$defs/server",
                        "/$defs/defaults",
                        "/$defs/backoff",
                        "/$defs/profile",
                        "/$defs/tools")) {
            TREE.at(pointer + "/properties")
                    .forEach(key -> assertThat(key.path("description").asText()).endsWith("."));
        }
    }

    @Test
    void thePageHasTheKeysOfTheReaderAndNoOthers() {
        var page = file("configuration.md");
        int profiles = page.indexOf("\n## Profiles\n");
        int afterwards = page.indexOf("\n## ", profiles + 1);

        assertThat(told(page.substring(profiles, afterwards)))
                .containsExactlyInAnyOrderElementsOf(Keys.PROFILE.all());
        assertThat(told(page.substring(0, profiles) + page.substring(afterwards)))
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(
                        new TreeSet<>(
                                Stream.of(Keys.FILE, Keys.SERVER)
                                        .flatMap(keys -> keys.all().stream())
                                        .toList()));
        for (var keys : List.of(Keys.HUB, Keys.BACKOFF, Keys.TOOLS, Keys.PROFILE)) {
            keys.all().forEach(key -> assertThat(page).contains("`" + key + "`"));
        }
    }

    /** The keys in the tables. */
    private static List<String> told(String page) {
        return FIRST_CELL
                .matcher(page)
                .results()
                .flatMap(cell -> CODE.matcher(cell.group(1)).results())
                .map(code -> code.group(1))
                .filter(code -> !code.contains("$"))
                .toList();
    }

    @Test
    void thePageTellsTheUsualTimes() {
        assertThat(file("configuration.md"))
                .containsPattern("`connectionTimeoutMs` .* `10000` \\|")
                .containsPattern("`requestTimeoutMs` .* `60000` \\|")
                .containsPattern("`maxRetries` .* `3` \\|")
                .containsPattern("`backoff` .* `200`, `10000` \\|");
    }

    static List<String> examples() {
        var texts =
                new ArrayList<>(
                        EXAMPLE.matcher(file("configuration.md"))
                                .results()
                                .map(example -> example.group(1))
                                .toList());
        for (var name :
                List.of(
                        "claude-code",
                        "claude-desktop",
                        "vscode",
                        "cline",
                        "gemini",
                        "copilot",
                        "patchbay")) {
            texts.add(ConfigurationProblemsTest.resource("config/clients/" + name + ".json"));
        }
        return texts;
    }

    @ParameterizedTest
    @MethodSource("examples")
    void examplesKeepToTheSchemaAndTheReader(String example) {
        assertThat(violations(example)).isEmpty();
        assertThat(ConfigurationProblemsTest.read(example).problems())
                .allMatch(problem ->
                        problem.message().startsWith("needs the variable GITHUB_TOKEN")
                                || problem.key().endsWith(".timeout"));
    }

    @Test
    void everyKeyIsReadAndTheSchemaKnowsItsKind() {
        for (var key : Keys.SERVER.read()) {
            var text = server(way(key) + "\"" + key + "\": " + NONSENSE);
            assertThat(violations(text)).as(key).isNotEmpty();
            assertThat(ConfigurationProblemsTest.read(text).definitions()).as(key).isEmpty();
        }
        for (var text :
                List.of(
                        server("\"command\": \"x\", \"backoff\": {\"initialMs\": [[]]}"),
                        server("\"command\": \"x\", \"backoff\": {\"maxMs\": [[]]}"),
                        server("\"command\": \"x\", \"tools\": {\"allow\": [[]]}"),
                        server("\"command\": \"x\", \"tools\": {\"deny\": [[]]}"),
                        server("\"command\": \"x\", \"tools\": {\"rename\": [[]]}"),
                        server("\"command\": \"x\", \"tools\": {\"rename\": {\"a\": 5}}"),
                        server("\"command\": \"x\", \"tools\": {\"rename\": {\"a\": \"b c\"}}"),
                        server("\"command\": \"x\", \"tools\": {\"describe\": [[]]}"),
                        server("\"command\": \"x\", \"tools\": {\"describe\": {\"a\": 5}}"),
                        server("\"command\": \"x\", \"tools\": {\"describe\": {\"a\": \" \"}}"),
                        "{\"mcpServers\": [[]]}",
                        "{\"servers\": [[]]}",
                        "{\"mcp_servers\": [[]]}",
                        "{\"mcpServers\": {}, \"hub\": [[]]}",
                        "{\"mcpServers\": {}, \"hub\": {\"defaults\": [[]]}}",
                        "{\"mcpServers\": {}, \"hub\": {\"profiles\": [[]]}}",
                        profile("[[]]"),
                        profile("{\"servers\": [[]]}"),
                        profile("{\"tools\": [[]]}"),
                        profile("{\"tools\": {\"rename\": {\"a\": \"b\"}}}"),
                        profile("{\"readOnlyOnly\": [[]]}"),
                        profile("{\"nameStyle\": \"colon\"}"),
                        profile("{\"alwaysLoad\": [[]]}"))) {
            assertThat(violations(text)).as(text).isNotEmpty();
            assertThat(ConfigurationProblemsTest.read(text).problems()).as(text).isNotEmpty();
        }
    }

    /** A server for which the key says something. */
    private static String way(String key) {
        if (key.equals("command") || Keys.URL.contains(key)) {
            return "";
        }
        return Keys.OF_ADDRESSES.contains(key) ? "\"url\": \"http://x\", " : "\"command\": \"x\", ";
    }

    @ParameterizedTest
    @ValueSource(strings = {"colour", "hub", "Command", "mcpServers"})
    void aKeyThatTheReaderWarnsOfViolatesTheSchema(String key) {
        var text = server("\"command\": \"x\", \"" + key + "\": 1");

        assertThat(ConfigurationProblemsTest.read(text).problems()).isNotEmpty();
        assertThat(violations(text)).isNotEmpty();
    }

    @Test
    void whatTheReaderTakesWithoutAWordKeepsToTheSchema() {
        Property.check(
                3_000,
                random -> {
                    var members = new ArrayList<String>();
                    members.add(
                            random.nextBoolean() ? "\"command\": \"x\"" : "\"url\": \"http://x\"");
                    for (var key : List.copyOf(Keys.SERVER.all())) {
                        if (random.nextInt(16) == 0) {
                            members.add(
                                    "\""
                                            + key
                                            + "\": "
                                            + ConfigurationReaderTest.plausible(random));
                        }
                    }
                    var text = server(String.join(", ", members));
                    // Numbers beyond any computer are refused whatever a schema says.
                    if (!text.contains("1e400")
                            && ConfigurationProblemsTest.read(text).problems().isEmpty()) {
                        assertThat(violations(text)).as(text).isEmpty();
                    }
                });
    }
}
