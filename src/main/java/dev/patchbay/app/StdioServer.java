package dev.patchbay.app;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.cli.Version;
import dev.patchbay.config.Settings;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.transport.stdio.StdioChannel;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.configuration.MemorySize;
import jakarta.inject.Inject;

/** The program while it serves on standard input and output. */
final class StdioServer implements QuarkusApplication {
    private final Settings settings;
    private final LiveCatalog catalog;
    private final Events events;

    @Inject
    StdioServer(Settings settings, LiveCatalog catalog, Events events) {
        this.settings = settings;
        this.catalog = catalog;
        this.events = events;
    }

    @Override
    public int run(String... arguments) {
        var channel =
                StdioChannel.ofProcess(bytes(settings.lineLimit()), bytes(settings.unsentLimit()));
        var implementation = new Implementation("patchbay", Version.text());
        var peer = Hub.dispatcher(settings, catalog, events, implementation).accept(channel);
        peer.open().thenRun(Quarkus::asyncExit);
        // Returns at the end of input, and on a signal.
        Quarkus.waitForExit();
        peer.close(settings.grace());
        return 0;
    }

    private static int bytes(MemorySize size) {
        return Math.toIntExact(size.asLongValue());
    }
}
