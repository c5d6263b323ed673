package dev.patchbay.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * What somebody has who has just cloned the repository: the files that are under version control,
 * as they are in the working tree, and nothing that a build has left.
 */
record CleanCopy(Path folder) implements AutoCloseable {
    static CleanCopy of(Path repository) throws IOException {
        var folder = Files.createTempDirectory("clone").toRealPath();
        for (var name : files(repository)) {
            var file = repository.resolve(name);
            // A file that is deleted and not yet committed is listed as well.
            if (Files.isRegularFile(file)) {
                var copy = folder.resolve(name);
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return new CleanCopy(folder);
    }

    private static String[] files(Path repository) throws IOException {
        var listing =
                new ProcessBuilder(
                                "git",
                                "-C",
                                repository.toString(),
                                "ls-files",
                                "-z",
                                "--cached",
                                "--others",
                                "--exclude-standard")
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try (var out = listing.inputReader()) {
            return out.readAllAsString().split("\0");
        }
    }

    @Override
    public void close() throws IOException {
        Suite.delete(folder);
    }
}
