package dev.patchbay.testing;

import dev.patchbay.json.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Holds calls of the fixtures for as long as a test likes, so that none of them depends on time.
 */
public final class Gate implements AutoCloseable {
    private final Path folder;

    private Gate(Path folder) {
        this.folder = folder;
    }

    public static Gate closed() {
        try {
            return new Gate(Files.createTempDirectory("gate"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file() {
        return folder.resolve("open");
    }

    /** The arguments of a call that is held. */
    public String arguments() {
        return new JsonWriter()
                .beginObject()
                .member("file", file().toString())
                .endObject()
                .toString();
    }

    /** A stateless call that is answered once this is open. */
    public String modernCall(Object id) {
        return Messages.modernCall(id, "held", arguments());
    }

    /** The same in a session. */
    public String call(Object id) {
        return Messages.call(id, "held", arguments());
    }

    /** Lets go all calls that are held, and those to come. */
    public void open() {
        try {
            Files.writeString(file(), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file());
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
