package dev.patchbay.tool.scan;

import static dev.patchbay.tool.Build.bean;

import dev.patchbay.tool.Build;
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
                "app.Tools.values: @Completes names the prompt nobody, which does not exist",
                bean(
                        "@Completes(prompt = \"nobody\", argument = \"a\") List<String> values(String typed) { return List.of(); }"));
    }

    @Test
    void refusesACompletionOfATemplateThatIsNotThere() {
        build.assertRefused(
                "app.Tools.values: @Completes names the template x://{a}, which does not exist",
                bean(
                        "@Completes(uriTemplate = \"x://{a}\", argument = \"a\") List<String> values(String typed) { return List.of(); }"));
    }

    @Test
    void refusesACompletionOfAnArgumentThatIsNotThere() {
        build.assertRefused(
                "app.Tools.values: @Completes names the argument b, which does not exist",
                bean(
                        """
                        @Prompt(description = "Asks") String ask(String a) { return a; }
                        @Completes(prompt = "ask", argument = "b")
                        List<String> values(String typed) { return List.of(); }
                        """));
    }
}
