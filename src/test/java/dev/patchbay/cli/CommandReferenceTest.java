package dev.patchbay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.cli.syntax.HelpText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The reference of the command line, held against what help says. */
class CommandReferenceTest {
    private static final Pattern SECTION =
            Pattern.compile(
                    "^## `patchbay (\\S+)`\n\n```\n(.*?)```\n", Pattern.MULTILINE | Pattern.DOTALL);

    private static String reference() throws IOException {
        return Files.readString(Path.of("docs/reference/cli.md"));
    }

    @Test
    void everyCommandHasItsSectionInTheOrderOfTheHelp() throws IOException {
        assertThat(SECTION.matcher(reference()).results().map(found -> found.group(1)))
                .containsExactlyElementsOf(Commands.names());
    }

    @Test
    void everySectionSaysWhatHelpSays() throws IOException {
        SECTION.matcher(reference())
                .results()
                .forEach(found ->
                        assertThat(found.group(2))
                                .as(found.group(1))
                                .isEqualTo(
                                        HelpText.of(
                                                Commands.named(found.group(1))
                                                        .orElseThrow()
                                                        .syntax())));
    }
}
