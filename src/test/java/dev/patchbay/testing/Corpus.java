package dev.patchbay.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The test data beside the checkout. Tests that read it have the tag "shared". */
public final class Corpus {
    private Corpus() {}

    /** The files directly in a folder, in the order of their names. */
    public static List<Path> files(String folder) {
        try (var files = Files.list(path(folder))) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("The corpus " + folder + " could not be listed", e);
        }
    }

    public static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException("The corpus file " + file + " could not be read", e);
        }
    }

    /** The lines of a file of plain text. */
    public static List<String> lines(String file) {
        return new String(bytes(path(file)), StandardCharsets.UTF_8).lines().toList();
    }

    private static Path path(String below) {
        return Path.of(System.getProperty("test.shared"), "corpora", below);
    }
}
