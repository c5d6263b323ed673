package dev.patchbay.transport.http.oauth;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** The source of the key set of an issuer. Reading may wait, but not longer than the given time. */
interface KeySource {
    byte[] read(Duration timeout) throws IOException, InterruptedException;

    /** A document at a URL. */
    record Address(URI uri) implements KeySource {
        @Override
        public byte[] read(Duration timeout) throws IOException, InterruptedException {
            return DocumentFetcher.fetch(uri, timeout);
        }
    }

    /** A file on this machine. */
    record LocalFile(Path path) implements KeySource {
        @Override
        public byte[] read(Duration timeout) throws IOException {
            try (InputStream file = Files.newInputStream(path)) {
                return file.readNBytes(KeySet.MAX_BYTES + 1);
            }
        }
    }
}
