package dev.patchbay.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypescriptTest {
    @TempDir private Path folder;

    private List<Piece> read(String bytes, String timing) throws IOException {
        return Typescript.read(
                Files.writeString(folder.resolve("bytes"), bytes),
                Files.writeString(folder.resolve("timing"), timing));
    }

    @Test
    void itTellsWhatCameWhen() throws IOException {
        assertThat(read("Script started on 2026\nabcd\nScript done", "0.1 1\n0.9 3\n"))
                .containsExactly(new Piece(120, "a"), new Piece(1_000, "bcd"));
    }

    @Test
    void aLetterMayComeInParts() throws IOException {
        assertThat(read("a→b", "0 2\n0.2 1\n0.2 2\n"))
                .containsExactly(new Piece(0, "a"), new Piece(200, ""), new Piece(400, "→b"));
    }

    @Test
    void nobodyWaitsForLong() throws IOException {
        assertThat(read("ab", "1 1\n60 1\n")).extracting(Piece::at).containsExactly(1_000L, 3_000L);
    }
}
