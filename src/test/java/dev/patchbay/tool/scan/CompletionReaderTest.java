package dev.patchbay.tool.scan;

import static dev.patchbay.tool.Build.bean;

import dev.patchbay.tool.Build;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionReaderTest {
    private final Build build;

    CompletionReaderTest(@TempDir Path directory) {
        build = new Build(directory);
    }

    @Test
    void refusesACompletionWithoutATarget() {
        build.assertRefused(
                "app.Tools.values: @Completes must name either a prompt or a uriTemplate",
                bean(
                        "@Completes(argument = \"a\") List<String> values(String typed) { return List.of(); }"));
    }

    @Test
    void refusesACompletionWithTwoTargets() {
        build.assertRefused(
                "app.Tools.values: @Completes must name either a prompt or a uriTemplate",
                bean(
                        "@Completes(prompt = \"p\", uriTemplate = \"x://{a}\", argument = \"a\") List<String> values(String typed) { return List.of(); }"));
    }

    @Test
    void refusesACompletionWithOtherParameters() {
        build.assertRefusesEach(
                "a completion must have a String parameter and may have a "
                        + "Map<String, String> parameter, found ",
                "@Completes(prompt = \"ask\", argument = \"NAME\") List<String> NAME(PART it) { return List.of(); }",
                "int",
                "List<String>",
                "Exchange");
    }

    @Test
    void refusesACompletionThatReturnsNoListOfStrings() {
        build.assertRefusesEach(
                "a completion must return one of java.util.List<java.lang.String>, found ",
                "@Completes(prompt = \"ask\", argument = \"NAME\") PART NAME(String typed) { return null; }",
                "String",
                "Set<String>",
                "List<Integer>",
                "Map<String, String>");
    }
}
