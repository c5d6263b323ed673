package dev.patchbay.tool.scan;

import static dev.patchbay.tool.Build.bean;
import static dev.patchbay.tool.Build.tool;

import dev.patchbay.tool.Build;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolReaderTest {
    private static final String WITH_SCHEMA =
            """
            @Tool(description = "Works", inputSchema = "PART")
            String NAME(JsonNode arguments) { return ""; }
            """;

    private final Build build;

    ToolReaderTest(@TempDir Path directory) {
        build = new Build(directory);
    }

    @Test
    void refusesABlankDescription() {
        build.assertRefusesEach(
                "description must not be blank, because models select tools by it",
                "@Tool(description = \"PART\") String NAME() { return \"\"; }",
                "",
                " ",
                "\\n\\t");
    }

    @Test
    void refusesAToolNameThatClientsCannotUse() {
        build.assertRefusesEach(
                "a tool's name must match [A-Za-z0-9_-]{1,128}, found ",
                "@Tool(name = \"PART\", description = \"Works\") String NAME() { return \"\"; }",
                "two words",
                "a/b",
                "näme",
                "a,b",
                "a:b",
                "n".repeat(129));
    }

    @Test
    void refusesTwoArgumentsOfOneName() {
        build.assertRefused(
                "app.Tools.work: inputSchema must be a JSON object: Expected JSON: Duplicate field 'text'",
                tool("String text, @Arg(name = \"text\") String other"));
    }

    @Test
    void refusesKeywordsThatMakeNoValidSchema() {
        build.assertRefused(
                "app.Tools.work: Schema must be valid JSON Schema 2020-12",
                tool("@Arg(schema = \"{\\\"minimum\\\": \\\"one\\\"}\") int count"));
    }

    @Test
    void refusesAnInputSchemaThatIsNoJsonObject() {
        build.assertRefusesEach(
                "inputSchema must be a JSON object",
                WITH_SCHEMA,
                "[]",
                "true",
                "{",
                "\\\"object\\\"");
    }

    @Test
    void refusesAnInputSchemaOfAnythingButAnObject() {
        build.assertRefusesEach(
                "inputSchema must say \"type\":\"object\" at its root",
                WITH_SCHEMA,
                "{}",
                "{\\\"type\\\":\\\"string\\\"}",
                "{\\\"type\\\":[\\\"object\\\"]}");
    }

    @Test
    void refusesAnInputSchemaThatIsInvalid() {
        build.assertRefusesEach(
                "Schema must be valid JSON Schema 2020-12",
                WITH_SCHEMA,
                "{\\\"type\\\":\\\"object\\\",\\\"properties\\\":1}",
                "{\\\"type\\\":\\\"object\\\",\\\"required\\\":[1]}");
    }

    @Test
    void refusesAnInputSchemaThatRefersToANetwork() {
        build.assertRefusesEach(
                "$ref must lead to a schema inside this one, found https://example.com/x",
                WITH_SCHEMA,
                "{\\\"type\\\":\\\"object\\\",\\\"$ref\\\":\\\"https://example.com/x\\\"}");
    }

    @Test
    void refusesSingleArgumentsBesideAnInputSchema() {
        build.assertRefused(
                "app.Tools.work: a tool with its own inputSchema must take the arguments as one",
                bean(
                        "@Tool(description = \"Works\", inputSchema = \"{\\\"type\\\":\\\"object\\\"}\")"
                                + " String work(String a, String b) { return a + b; }"));
    }

    @Test
    void refusesAToolThatReturnsWhatIsNoAnswer() {
        build.assertRefusesEach(
                "",
                "@Tool(description = \"Works\") PART NAME() { return null; }",
                "List<String>",
                "Optional<String>",
                "Thread",
                "int[]",
                "List",
                "Uni",
                "Multi",
                "Uni<Thread>");
    }

    @Test
    void refusesAStreamOfRecordsSinceStructuredContentIsOneObject() {
        build.assertRefused(
                "app.Tools.work: ",
                bean("@Tool(description = \"Works\") Multi<Count> work() { return null; }"),
                "@RegisterForReflection record Count(int value) {}");
    }

    @Test
    void refusesKeywordsOfAResultThatMakeNoValidSchema() {
        build.assertRefused(
                "app.Tools.work: Schema must be valid JSON Schema 2020-12",
                bean("@Tool(description = \"Works\") Count work() { return new Count(1); }"),
                """
                @RegisterForReflection
                record Count(@Arg(schema = "{\\"minimum\\": \\"one\\"}") int value) {}
                """);
    }
}
