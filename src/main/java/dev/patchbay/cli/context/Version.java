package dev.patchbay.cli.context;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The version of this program, from a resource that the build writes. */
public final class Version {
    private Version() {}

    public static String text() {
        try (var resource = Version.class.getResourceAsStream("/patchbay-version.txt")) {
            if (resource == null) {
                throw new IllegalStateException(
                        "The build must leave the version in patchbay-version.txt");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("The version could not be read", e);
        }
    }
}
