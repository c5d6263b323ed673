package dev.patchbay.tool.scan;

import dev.patchbay.tool.Build;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PromptReaderTest {
    private final Build build;

    PromptReaderTest(@TempDir Path directory) {
        build = new Build(directory);
    }

    @Test
    void refusesAPromptWithAParameterThatIsNoString() {
        build.assertRefusesEach(
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
        build.assertRefusesEach(
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
}
