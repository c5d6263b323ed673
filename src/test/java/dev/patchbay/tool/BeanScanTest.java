package dev.patchbay.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.catalog.PromptEntry;
import dev.patchbay.catalog.ResourceEntry;
import dev.patchbay.catalog.TemplateEntry;
import dev.patchbay.catalog.ToolEntry;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeanScanTest {
    private static final String WITH_SCHEMA =
            """
            @Tool(description = "Works", inputSchema = "PART")
            String NAME(JsonNode arguments) { return ""; }
            """;

    @TempDir Path directory;

    private void assertRefused(String message, String... sources) {
        assertThat(Application.refusal(directory, sources)).contains(message);
    }

    /** A class with one tool that takes {@code parameters}. */
    private static String tool(String parameters) {
        return "class Tools { @Tool(description = \"Works\") String work("
                + parameters
                + ") { return \"\"; } }";
    }

    private static String bean(String members) {
        return "class Tools { " + members + " }";
    }

    /**
     * Asserts that each of many similar methods is refused, all in one build since each build takes
     * its time.
     *
     * @param method the method with {@code NAME} and {@code PART} left open
     */
    private void assertRefusesEach(String message, String method, String... parts) {
        var methods = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            methods.append(method.replace("NAME", "m" + i).replace("PART", parts[i]));
        }
        var refusal = Application.refusal(directory, bean(methods.toString()));
        for (int i = 0; i < parts.length; i++) {
            assertThat(refusal).as(parts[i]).contains("app.Tools.m" + i + ": " + message);
        }
    }

    // What becomes a bean, and what is found on it.

    @Test
    void aClassWithoutAScopeBecomesABean() throws IOException {
        try (var app = Application.of(directory, tool("String text"))) {
            assertThat(app.catalog().tools())
                    .extracting(entry -> entry.definition().name())
                    .containsExactly("work");
        }
    }

    @Test
    void aScopeThatIsGivenStays() throws IOException {
        try (var app =
                Application.of(
                        directory,
                        """
                        @jakarta.enterprise.context.Dependent
                        class Counter {
                            private int count;
                            @Tool(description = "Counts") int count() { return ++count; }
                        }
                        """)) {
            var tools = new Tools(app);
            assertThat(tools.text("count", "{}")).isEqualTo("1");
            assertThat(tools.text("count", "{}")).isEqualTo("1");
        }
    }

    @Test
    void everyKindOfMethodIsFoundAndListedInOrder() throws IOException {
        try (var app =
                Application.of(
                        directory,
                        """
                        class Everything {
                            @Tool(description = "Second") void b() {}
                            @Tool(name = "a", description = "First") void z() {}
                            @Prompt(description = "Asks") String ask(String what) { return what; }
                            @Completes(prompt = "ask", argument = "what")
                            List<String> whats(String typed) { return List.of(typed); }
                            @Resource(uri = "x://one", description = "Holds") String one() { return "1"; }
                            @ResourceTemplate(uriTemplate = "x://many/{id}", description = "Hold")
                            String many(String id, String uri) { return id + uri; }
                            @Completes(uriTemplate = "x://many/{id}", argument = "id")
                            List<String> ids(String typed, Map<String, String> others) { return List.of(); }
                        }
                        """)) {
            var catalog = app.catalog();
            assertThat(catalog.tools())
                    .extracting(ToolEntry::definition)
                    .extracting("name")
                    .containsExactly("a", "b");
            assertThat(catalog.prompts())
                    .extracting(PromptEntry::completers)
                    .allSatisfy(completers -> assertThat(completers).containsOnlyKeys("what"));
            assertThat(catalog.resources())
                    .extracting(ResourceEntry::definition)
                    .extracting("uri")
                    .containsExactly("x://one");
            assertThat(catalog.templates())
                    .extracting(TemplateEntry::completers)
                    .allSatisfy(completers -> assertThat(completers).containsOnlyKeys("id"));
        }
    }

    @Test
    void aResourceMayReturnAnyKindOfContents() throws IOException {
        try (var app =
                Application.of(
                        directory,
                        """
                        class Contents {
                            @Resource(uri = "x://1", description = "Holds")
                            ResourceContents.Text one() { return null; }
                            @Resource(uri = "x://2", description = "Holds")
                            List<ResourceContents.Blob> two() { return List.of(); }
                            @Resource(uri = "x://3", description = "Holds")
                            Uni<List<ResourceContents>> three() { return null; }
                        }
                        """)) {
            assertThat(app.catalog().resources()).hasSize(3);
        }
    }

    @Test
    void anInheritedMethodBelongsToTheBeanThatInheritsIt() throws IOException {
        try (var app =
                Application.of(
                        directory,
                        """
                        abstract class Shared {
                            abstract String who();
                            @Tool(description = "Says who it is") String name() { return who(); }
                        }
                        """,
                        "@Singleton class Special extends Shared { String who() { return \"special\"; } }")) {
            assertThat(new Tools(app).text("name", "{}")).isEqualTo("special");
        }
    }

    // What a build says, and about whom.

    @Test
    void theMessageNamesTheClassAndTheMethod() {
        assertRefused(
                "app.Tools.work: type java.lang.Thread cannot be read from JSON",
                tool("Thread thread"));
    }

    @Test
    void refusesAPrivateMethod() {
        assertRefused(
                "app.Tools.hidden: the method must not be private",
                bean("@Tool(description = \"Hides\") private String hidden() { return \"\"; }"));
    }

    @Test
    void refusesATypeWithoutAForm() {
        assertRefusesEach(
                "type ",
                "@Tool(description = \"Works\") String NAME(PART it) { return \"\"; }",
                "int[]",
                "String...",
                "char",
                "Map<Integer, String>",
                "Map",
                "List",
                "List<? extends Number>",
                "List<Object>",
                "Class<String>");
    }

    @Test
    void refusesATypeVariable() {
        assertRefused(
                "app.Tools.work: type ",
                bean("@Tool(description = \"Works\") <T> String work(T any) { return \"\"; }"));
    }

    @Test
    void refusesARecordThatTheNativeBinaryCouldNotRead() {
        assertRefused(
                "app.Tools.work: record app.Point must be annotated with @RegisterForReflection",
                tool("Point point"),
                "record Point(int x, int y) {}");
    }

    @Test
    void refusesSuchARecordInsideOfAnotherOne() {
        assertRefused(
                "app.Tools.work: record app.Point must be annotated with @RegisterForReflection",
                tool("Line line"),
                "@RegisterForReflection record Line(List<Point> points) {}",
                "record Point(int x, int y) {}");
    }

    @Test
    void refusesARecordThatContainsItself() {
        assertRefused(
                "app.Tools.work: record app.Node must not contain itself",
                tool("Node node"),
                "@RegisterForReflection record Node(String name, List<Node> children) {}");
    }

    @Test
    void refusesARecordThatContainsItselfByAWayRound() {
        assertRefused(
                "app.Tools.work: record app.Egg must not contain itself",
                tool("Egg egg"),
                "@RegisterForReflection record Egg(Hen hen) {}",
                "@RegisterForReflection record Hen(Optional<Egg> egg) {}");
    }

    @Test
    void acceptsARecordThatIsUsedTwiceSideBySide() throws IOException {
        try (var app =
                Application.of(
                        directory,
                        tool("Line line"),
                        "@RegisterForReflection record Line(Point from, Point to) {}",
                        "@RegisterForReflection record Point(int x, int y) {}")) {
            assertThat(app.catalog().tools()).hasSize(1);
        }
    }

    @Test
    void refusesKeywordsThatAreNoJsonObject() {
        assertRefusesEach(
                "@Arg(schema) of count must be a JSON object",
                "@Tool(description = \"Works\") String NAME(@Arg(schema = \"PART\") int count) { return \"\"; }",
                "[1]",
                "\\\"minimum\\\"",
                "{",
                "{'minimum': 1}",
                "true");
    }

    @Test
    void refusesKeywordsThatMakeNoValidSchema() {
        assertRefused(
                "app.Tools.work: Schema must be valid JSON Schema 2020-12",
                tool("@Arg(schema = \"{\\\"minimum\\\": \\\"one\\\"}\") int count"));
    }

    @Test
    void refusesKeywordsOfAResultThatMakeNoValidSchema() {
        assertRefused(
                "app.Tools.work: Schema must be valid JSON Schema 2020-12",
                bean("@Tool(description = \"Works\") Count work() { return new Count(1); }"),
                """
                @RegisterForReflection
                record Count(@Arg(schema = "{\\"minimum\\": \\"one\\"}") int value) {}
                """);
    }

    @Test
    void refusesTwoArgumentsOfOneName() {
        assertRefused(
                "app.Tools.work: inputSchema must be a JSON object: Expected JSON: Duplicate field 'text'",
                tool("String text, @Arg(name = \"text\") String other"));
    }

    @Test
    void refusesAnInputSchemaThatIsNoJsonObject() {
        assertRefusesEach(
                "inputSchema must be a JSON object",
                WITH_SCHEMA,
                "[]",
                "true",
                "{",
                "\\\"object\\\"");
    }

    @Test
    void refusesAnInputSchemaOfAnythingButAnObject() {
        assertRefusesEach(
                "inputSchema must say \"type\":\"object\" at its root",
                WITH_SCHEMA,
                "{}",
                "{\\\"type\\\":\\\"string\\\"}",
                "{\\\"type\\\":[\\\"object\\\"]}");
    }

    @Test
    void refusesAnInputSchemaThatIsInvalid() {
        assertRefusesEach(
                "Schema must be valid JSON Schema 2020-12",
                WITH_SCHEMA,
                "{\\\"type\\\":\\\"object\\\",\\\"properties\\\":1}",
                "{\\\"type\\\":\\\"object\\\",\\\"required\\\":[1]}");
    }

    @Test
    void refusesAnInputSchemaThatRefersToANetwork() {
        assertRefusesEach(
                "$ref must lead to a schema inside this one, found https://example.com/x",
                WITH_SCHEMA,
                "{\\\"type\\\":\\\"object\\\",\\\"$ref\\\":\\\"https://example.com/x\\\"}");
    }

    @Test
    void refusesSingleArgumentsBesideAnInputSchema() {
        assertRefused(
                "app.Tools.work: a tool with its own inputSchema must take the arguments as one",
                bean(
                        "@Tool(description = \"Works\", inputSchema = \"{\\\"type\\\":\\\"object\\\"}\")"
                                + " String work(String a, String b) { return a + b; }"));
    }

    @Test
    void refusesTwoToolsOfOneNameAndNamesBoth() {
        assertThat(
                        Application.refusal(
                                directory,
                                bean(
                                        "@Tool(description = \"Works\") String work() { return \"\"; }"),
                                """
                                class Others {
                                    @Tool(name = "work", description = "Works") String other() { return ""; }
                                }
                                """))
                .contains("app.Tools.work")
                .contains("app.Others.other")
                .contains("the tool work is ");
    }

    @Test
    void refusesTwoPromptsTwoResourcesAndTwoTemplatesOfOneName() {
        assertRefused(
                "the prompt ask is app.Tools.a already",
                bean(
                        """
                        @Prompt(name = "ask", description = "Asks") String a() { return ""; }
                        @Prompt(name = "ask", description = "Asks") String b() { return ""; }
                        """));
        assertRefused(
                "the resource x://y is app.Tools.a already",
                bean(
                        """
                        @Resource(uri = "x://y", description = "Holds") String a() { return ""; }
                        @Resource(uri = "x://y", description = "Holds") String b() { return ""; }
                        """));
        assertRefused(
                "the resource x://{y} is app.Tools.a already",
                bean(
                        """
                        @ResourceTemplate(uriTemplate = "x://{y}", description = "Holds")
                        String a(String y) { return ""; }
                        @ResourceTemplate(uriTemplate = "x://{y}", description = "Holds")
                        String b(String y) { return ""; }
                        """));
    }

    @Test
    void refusesABlankDescription() {
        assertRefusesEach(
                "description must not be blank: models choose by it",
                "@Tool(description = \"PART\") String NAME() { return \"\"; }",
                "",
                " ",
                "\\n\\t");
    }

    @Test
    void refusesAToolNameThatClientsCannotUse() {
        assertRefusesEach(
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
    void refusesAToolThatReturnsWhatIsNoAnswer() {
        assertRefusesEach(
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
        assertRefused(
                "app.Tools.work: ",
                bean("@Tool(description = \"Works\") Multi<Count> work() { return null; }"),
                "@RegisterForReflection record Count(int value) {}");
    }

    @Test
    void refusesAPromptWithAParameterThatIsNoString() {
        assertRefusesEach(
                "parameter it must be a String",
                "@Prompt(description = \"Asks\") String NAME(PART it) { return \"\"; }",
                "int",
                "List<String>",
                "Optional<Integer>",
                "JsonNode",
                "UUID");
    }

    @Test
    void refusesAPromptThatReturnsNoMessage() {
        assertRefusesEach(
                "",
                "@Prompt(description = \"Asks\") PART NAME() { throw new Error(); }",
                "int",
                "void",
                "Content",
                "List<String>",
                "List",
                "Uni<Integer>",
                "Uni");
    }

    @Test
    void refusesAResourceThatReturnsNoContents() {
        assertRefusesEach(
                "",
                "@Resource(uri = \"x://NAME\", description = \"Holds\") PART NAME() { throw new Error(); }",
                "int",
                "void",
                "List<String>",
                "List<byte[]>",
                "List",
                "Uni<Thread>",
                "byte[][]");
    }

    @Test
    void refusesAResourceWithAParameter() {
        assertRefused(
                "app.Tools.hold: a resource takes nothing but an Exchange, found id",
                bean(
                        "@Resource(uri = \"x://y\", description = \"Holds\") String hold(String id) { return id; }"));
    }

    @Test
    void refusesATemplateParameterThatIsNoVariable() {
        assertRefused(
                "app.Tools.hold: parameter name must be a variable of x://{id}, or uri",
                bean(
                        "@ResourceTemplate(uriTemplate = \"x://{id}\", description = \"Holds\") String hold(String name) { return name; }"));
    }

    @Test
    void refusesATemplateThatCannotBeReadBackwards() {
        assertRefused(
                "app.Tools.hold: A template must use {name} or {+name}, found {?id}",
                bean(
                        "@ResourceTemplate(uriTemplate = \"x://{?id}\", description = \"Holds\") String hold(String id) { return id; }"));
    }

    @Test
    void refusesACompletionWithoutATarget() {
        assertRefused(
                "app.Tools.values: @Completes must name either a prompt or a uriTemplate",
                bean(
                        "@Completes(argument = \"a\") List<String> values(String typed) { return List.of(); }"));
    }

    @Test
    void refusesACompletionWithTwoTargets() {
        assertRefused(
                "app.Tools.values: @Completes must name either a prompt or a uriTemplate",
                bean(
                        "@Completes(prompt = \"p\", uriTemplate = \"x://{a}\", argument = \"a\") List<String> values(String typed) { return List.of(); }"));
    }

    @Test
    void refusesACompletionOfAPromptThatIsNotThere() {
        assertRefused(
                "app.Tools.values: @Completes names the prompt nobody, which is not there",
                bean(
                        "@Completes(prompt = \"nobody\", argument = \"a\") List<String> values(String typed) { return List.of(); }"));
    }

    @Test
    void refusesACompletionOfATemplateThatIsNotThere() {
        assertRefused(
                "app.Tools.values: @Completes names the template x://{a}, which is not there",
                bean(
                        "@Completes(uriTemplate = \"x://{a}\", argument = \"a\") List<String> values(String typed) { return List.of(); }"));
    }

    @Test
    void refusesACompletionOfAnArgumentThatIsNotThere() {
        assertRefused(
                "app.Tools.values: @Completes names the argument b, which is not there",
                bean(
                        """
                        @Prompt(description = "Asks") String ask(String a) { return a; }
                        @Completes(prompt = "ask", argument = "b")
                        List<String> values(String typed) { return List.of(); }
                        """));
    }

    @Test
    void refusesACompletionWithOtherParameters() {
        assertRefusesEach(
                "a completion takes a String and may take a Map<String, String>, found ",
                "@Completes(prompt = \"ask\", argument = \"NAME\") List<String> NAME(PART it) { return List.of(); }",
                "int",
                "List<String>",
                "Exchange");
    }

    @Test
    void refusesACompletionThatReturnsNoListOfStrings() {
        assertRefusesEach(
                "a completion must return one of java.util.List<java.lang.String>, found ",
                "@Completes(prompt = \"ask\", argument = \"NAME\") PART NAME(String typed) { return null; }",
                "String",
                "Set<String>",
                "List<Integer>",
                "Map<String, String>");
    }

    @Test
    void refusesWhatIsTooLongForAClassFile() {
        assertRefused(
                "app.Tools.work: what the annotations say must not exceed 20000 characters",
                bean(
                        "@Tool(description = \""
                                + "long ".repeat(4_000)
                                + "\") String work() { return \"\"; }"));
    }

    @Test
    void tellsOfAllMistakesAtOnce() {
        assertThat(
                        Application.refusal(
                                directory,
                                bean(
                                        """
                                        @Tool(description = "") String one() { return ""; }
                                        @Tool(description = "Two") String two(Thread thread) { return ""; }
                                        """)))
                .contains("app.Tools.one: ", "app.Tools.two: ");
    }
}
