package dev.patchbay.hub;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A program that ends at once on its first two starts. */
final class DyingTwice implements AutoCloseable {
    private final Path starts;

    DyingTwice() {
        try {
            starts = Files.createTempFile("starts", ".txt");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Definition definition(String id, FakeUpstream behind, ConnectionPolicy patience) {
        var script =
                "echo x >> \"$0\"; if [ \"$(wc -l < \"$0\")\" -lt 3 ]; then exit 1; fi; exec \"$@\"";
        var arguments = new ArrayList<>(List.of("-c", script, starts.toString(), behind.command()));
        arguments.addAll(behind.arguments());
        return new Definition(
                id,
                new ServerAddress.Program("/bin/sh", arguments, Map.of(), null),
                true,
                patience,
                NameFilter.ALL);
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(starts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
