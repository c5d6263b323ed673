package dev.patchbay.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Tests that the picture in the README is the output of {@code docs/recording/record}. */
class RecordingTest {
    private static final Path PICTURE = Path.of("docs", "recording", "first-minutes.svg");
    private static final int MOST_BYTES = 150_000;

    private Element picture;

    @BeforeEach
    void read() throws Exception {
        picture =
                DocumentBuilderFactory.newDefaultInstance()
                        .newDocumentBuilder()
                        .parse(PICTURE.toFile())
                        .getDocumentElement();
    }

    private String text(String name) {
        return picture.getElementsByTagName(name).item(0).getTextContent();
    }

    @Test
    void itShowsTheCommandsOfTheReadme() {
        var commands =
                Page.of(Path.of("README.md")).blocks("sh").stream()
                        .filter(block -> block.contains("patchbay import"))
                        .findFirst()
                        .orElseThrow()
                        .lines()
                        .skip(1)
                        .toList();

        assertThat(commands)
                .hasSizeGreaterThan(3)
                .allMatch(command -> text("desc").contains(command.replaceFirst(" +#.*", "")));
    }

    @Test
    void itIsSmallAndNeedsNothingElse() throws Exception {
        assertThat(Files.size(PICTURE)).isLessThan(MOST_BYTES);
        assertThat(Files.readString(PICTURE))
                .doesNotContain("<script", "<foreignObject", "href", "@import", "url(h");
        assertThat(text("title")).isNotBlank();
    }

    @Test
    void itsEndIsThereWhereNothingMoves() {
        assertThat(picture.getTextContent())
                .contains("in its args does not exist")
                .contains("The sum of 2 and 40 is 42.");
    }
}
