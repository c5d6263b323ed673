package dev.patchbay.transport.http.oauth;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Where the key set of an issuer comes from. Reading may wait, but not for longer than it is told.
 */
interface KeySource {
    byte[] read(Duration patience) throws IOException, InterruptedException;

    /** A document somewhere in the net. */
    record Address(URI uri) implements KeySource {
        @Override
        public byte[] read(Duration patience) throws IOException, InterruptedException {
            return Documents.fetch(uri, patience);
        }
    }

    /** A file of this machine. */
    record LocalFile(Path path) implements KeySource {
        @Override
        public byte[] read(Duration patience) throws IOException {
            try (InputStream file = Files.newInputStream(path)) {
                return file.readNBytes(KeySet.MOST_BYTES + 1);
            }
        }
    }
}
