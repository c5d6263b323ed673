package dev.patchbay.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Turns what {@code script} has recorded into a picture. */
final class Recorder {
    private static final String USAGE =
            "Usage: Recorder BYTES TIMING COLUMNS ROWS PICTURE TITLE COMMAND...";
    private static final int WORDS = 6;

    private Recorder() {}

    public static void main(String[] words) throws IOException {
        if (words.length < WORDS) {
            throw new IllegalArgumentException(USAGE);
        }
        int columns = Integer.parseInt(words[2]);
        int rows = Integer.parseInt(words[3]);
        var commands = Arrays.asList(words).subList(WORDS, words.length);
        var pieces = Typescript.read(Path.of(words[0]), Path.of(words[1]));
        var terminal = new Terminal(columns, rows);
        pieces.forEach(terminal::write);
        Files.writeString(
                Path.of(words[4]),
                Picture.of(
                        terminal,
                        columns,
                        rows,
                        pieces.getLast().at(),
                        words[5],
                        "Typed on a terminal, with what is answered: "
                                + String.join("; ", commands)));
    }
}
