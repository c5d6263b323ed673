package dev.patchbay.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Keeps started programs away from the folders of the user who runs the tests. */
final class OwnFolders {
    private static final Path RUNTIME = runtime();

    private OwnFolders() {}

    /** Nothing is kept, and sockets are where all programs of this virtual machine have them. */
    static void apply(Map<String, String> environment) {
        environment.put("PATCHBAY_CACHE", "false");
        environment.put("XDG_RUNTIME_DIR", RUNTIME.toString());
        environment.put("XDG_STATE_HOME", RUNTIME.resolve("state").toString());
    }

    private static Path runtime() {
        try {
            var folder = Files.createTempDirectory("run");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
