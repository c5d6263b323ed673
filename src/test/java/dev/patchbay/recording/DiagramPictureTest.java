package dev.patchbay.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the picture of docs/architecture.md is the output of {@code docs/pictures/draw}. */
class DiagramPictureTest {
    private static final Path FOLDER = Path.of("docs", "pictures");
    private static final Path SOURCES = Path.of("src", "main", "java", "dev", "patchbay");

    private static final String SMALL =
            """
            title Small <&>
            about About it
            thread 1 one
            lane peer
            a 1 Peer: reads
            b 2 Peer
            outside
            c 2 program
            """;

    private static String text() throws IOException {
        return Files.readString(FOLDER.resolve("way-of-a-call.txt"));
    }

    /** Looks into the packages of the lane and into their subpackages. */
    private static boolean exists(Diagram.Lane lane, String type) throws IOException {
        for (var name : lane.packages()) {
            try (var files = Files.walk(SOURCES.resolve(name.replace('.', '/')))) {
                if (files.anyMatch(file -> file.endsWith(type + ".java"))) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void thePictureIsMadeFromItsText() throws Exception {
        assertThat(Files.readString(FOLDER.resolve("way-of-a-call.svg")))
                .as("docs/pictures/draw makes it again")
                .isEqualTo(DiagramPicture.of(Diagram.parse(text())));
    }

    @Test
    void eachClassIsInAPackageOfItsLane() throws IOException {
        for (var lane : Diagram.parse(text()).lanes()) {
            var types = lane.boxes().stream().flatMap(box -> box.classes().stream()).toList();

            assertThat(types).isNotEmpty();
            if (!lane.packages().isEmpty()) {
                for (var type : types) {
                    assertThat(exists(lane, type)).as(type).isTrue();
                }
            }
        }
    }

    @Test
    void theTableOfThreadsHasEachThread() throws IOException {
        assertThat(Diagram.parse(text()).threads())
                .extracting(Diagram.ThreadName::name)
                .isNotEmpty()
                .allMatch(Files.readString(Path.of("docs", "architecture.md"))::contains);
    }

    @Test
    void itNeedsNothingElse() throws IOException {
        assertThat(Files.readString(FOLDER.resolve("way-of-a-call.svg")))
                .contains("role=\"img\" aria-labelledby=\"title description\"")
                .contains("prefers-color-scheme:light")
                .doesNotContain("<script", "<foreignObject", "href", "@import", "url(");
    }

    @Test
    void anArrowHasItsNumberAndShowsAHandOver() throws Exception {
        var picture = DiagramPicture.of(Diagram.parse(SMALL + "a => b\nb -> c: bytes\n"));

        assertThat(picture)
                .contains("<title id=\"title\">Small &lt;&amp;&gt;</title>")
                .containsOnlyOnce("class=\"u\"")
                .containsOnlyOnce("class=\"t\"")
                .contains(">1</text>", ">2 bytes</text>");
    }

    @Test
    void aBoxNamesItsClassesInTurn() {
        var box =
                Diagram.parse("lane peer\na 1-2 Peer, or Codec: reads").lanes().getFirst().boxes();

        assertThat(box)
                .containsExactly(
                        new Diagram.Box(
                                "a",
                                new Diagram.Columns(1, 2),
                                List.of("Peer", "or Codec"),
                                "reads"));
        assertThat(box.getFirst().classes()).containsExactly("Peer", "Codec");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a -> d: bytes", "a -> b: too long for the gap", "nothing known"})
    void whatCannotBeDrawnIsRefused(String line) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DiagramPicture.of(Diagram.parse(SMALL + line + "\n")));
    }
}
