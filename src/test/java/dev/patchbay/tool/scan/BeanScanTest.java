package dev.patchbay.tool.scan;

import static dev.patchbay.tool.Build.bean;
import static dev.patchbay.tool.Build.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.catalog.entry.PromptEntry;
import dev.patchbay.catalog.entry.ResourceEntry;
import dev.patchbay.catalog.entry.TemplateEntry;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.tool.Build;
import dev.patchbay.tool.Tools;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeanScanTest {
    private final Build build;

    BeanScanTest(@TempDir Path directory) {
        build = new Build(directory);
    }

    // What becomes a bean, and what is found on it.

    @Test
    void aClassWithoutAScopeBecomesABean() throws IOException {
        try (var app = build.application(tool("String text"))) {
            assertThat(app.catalog().tools())
                    .extracting(entry -> entry.definition().name())
                    .containsExactly("work");
        }
    }

    @Test
    void aScopeThatIsGivenStays() throws IOException {
        try (var app =
                build.application(
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
    void aBeanOutsideOfPatchbayIsTold() throws IOException {
        try (var app = build.application("@jakarta.inject.Singleton class Mine {}")) {
            assertThat(app.beans().onlyOfPatchbay()).isFalse();
        }
    }

    @Test
    void whatABeanOutsideOfPatchbayProducesIsTold() throws IOException {
        try (var app =
                build.application(
                        """
                        @jakarta.inject.Singleton
                        class Mine {
                            @jakarta.enterprise.inject.Produces String text() { return ""; }
                        }
                        """)) {
            assertThat(app.beans().onlyOfPatchbay()).isFalse();
        }
    }

    @Test
    void anApplicationWithOnlyOurBeansIsTold() throws IOException {
        try (var app =
                build.application(
                        """
                        package dev.patchbay.any;

                        @jakarta.inject.Singleton
                        class Ours {
                            @dev.patchbay.tool.Tool(description = "Does nothing") void nothing() {}
                        }
                        """)) {
            assertThat(app.catalog().tools()).hasSize(1);
            assertThat(app.beans().onlyOfPatchbay()).isTrue();
        }
    }

    @Test
    void everyKindOfMethodIsFoundAndListedInOrder() throws IOException {
        try (var app =
                build.application(
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
    void anInheritedMethodBelongsToTheBeanThatInheritsIt() throws IOException {
        try (var app =
                build.application(
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
        build.assertRefused(
                "app.Tools.work: type java.lang.Thread cannot be read from JSON",
                tool("Thread thread"));
    }

    @Test
    void tellsOfAllMistakesAtOnce() {
        assertThat(
                        build.refusal(
                                bean(
                                        """
                                        @Tool(description = "") String one() { return ""; }
                                        @Tool(description = "Two") String two(Thread thread) { return ""; }
                                        """)))
                .contains("app.Tools.one: ", "app.Tools.two: ");
    }

    @Test
    void refusesAPrivateMethod() {
        build.assertRefused(
                "app.Tools.hidden: the method must not be private",
                bean("@Tool(description = \"Hides\") private String hidden() { return \"\"; }"));
    }

    @Test
    void refusesTwoToolsOfOneNameAndNamesBoth() {
        assertThat(
                        build.refusal(
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
        build.assertRefused(
                "the prompt ask is app.Tools.a already",
                bean(
                        """
                        @Prompt(name = "ask", description = "Asks") String a() { return ""; }
                        @Prompt(name = "ask", description = "Asks") String b() { return ""; }
                        """));
        build.assertRefused(
                "the resource x://y is app.Tools.a already",
                bean(
                        """
                        @Resource(uri = "x://y", description = "Holds") String a() { return ""; }
                        @Resource(uri = "x://y", description = "Holds") String b() { return ""; }
                        """));
        build.assertRefused(
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
    void refusesWhatIsTooLongForAClassFile() {
        build.assertRefused(
                "app.Tools.work: the texts of the annotations must not exceed 20000 characters",
                bean(
                        "@Tool(description = \""
                                + "long ".repeat(4_000)
                                + "\") String work() { return \"\"; }"));
    }
}
