package dev.patchbay.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The program for a Java virtual machine, with the ahead-of-time cache of that machine. */
final class JavaForm {
    private JavaForm() {}

    /**
     * Copies the program that the build of the product has left, and lets it run once for the
     * cache.
     *
     * @param root the checkout
     * @param java the virtual machine, which is the only one that the cache holds for
     * @param folder must not exist
     */
    static void make(Path root, Path java, Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder.getParent());
        copy(root.resolve("target/quarkus-app"), folder);
        run(root.resolve("build/aot/aot-cache").toString(), folder.toString(), java.toString());
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : (Iterable<Path>) files::iterator) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    /** Runs a command to its end, which must be a good one. */
    static void run(String... command) throws IOException, InterruptedException {
        int code = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IOException(String.join(" ", command) + " must end with 0, found " + code);
        }
    }
}
