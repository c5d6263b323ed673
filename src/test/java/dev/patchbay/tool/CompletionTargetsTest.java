package dev.patchbay.tool;

import static dev.patchbay.tool.Build.bean;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionTargetsTest {
    private final Build build;

    CompletionTargetsTest(@TempDir Path directory) {
        build = new Build(directory);
    }

    @Test
    void refusesACompletionOfAPromptThatIsNotThere() {
        build.assertRefused(
                "app.Tools.values: @Completes names the prompt nobody, which is not there",
                bean(
                        "@Completes(prompt = \"nobody\", argument = \"a\") List<String> values(String typed) { return List.of(); }"));
    }

    @Test
    void refusesACompletionOfATemplateThatIsNotThere() {
        build.assertRefused(
                "app.Tools.values: @Completes names the template x://{a}, which is not there",
                bean(
                        "@Completes(uriTemplate = \"x://{a}\", argument = \"a\") List<String> values(String typed) { return List.of(); }"));
    }

    @Test
    void refusesACompletionOfAnArgumentThatIsNotThere() {
        build.assertRefused(
                "app.Tools.values: @Completes names the argument b, which is not there",
                bean(
                        """
                        @Prompt(description = "Asks") String ask(String a) { return a; }
                        @Completes(prompt = "ask", argument = "b")
                        List<String> values(String typed) { return List.of(); }
                        """));
    }
}
