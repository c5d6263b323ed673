package dev.patchbay.app;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.cli.Version;
import dev.patchbay.config.Checked;
import dev.patchbay.config.Settings;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.peer.Peer;
import dev.patchbay.transport.stdio.StdioChannel;
import dev.patchbay.upstream.Registry;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** The program while it serves on standard input and output. */
@Singleton
final class StdioServer implements QuarkusApplication {
    private final Settings settings;
    private final LiveCatalog catalog;
    private final Events events;
    private final Registry registry;
    private volatile @Nullable Peer peer;
    private volatile @Nullable Servers servers;

    @Inject
    StdioServer(Settings settings, LiveCatalog catalog, Events events, Registry registry) {
        this.settings = settings;
        this.catalog = catalog;
        this.events = events;
        this.registry = registry;
    }

    @Override
    public int run(String... arguments) {
        Checked.requireSense(settings);
        var channel =
                StdioChannel.ofProcess(
                        Hub.bytes(settings.lineLimit()), Hub.bytes(settings.unsentLimit()));
        var profiles = new Profiles(catalog, settings.profile());
        servers =
                Servers.begin(
                        settings,
                        registry,
                        profiles,
                        file -> Behind.equipment(settings, catalog, events, file),
                        null);
        var implementation = new Implementation("patchbay", Version.text());
        var hub = new Hub(settings, events, implementation);
        var accepted = hub.dispatcher(profiles.main()).accept(channel);
        peer = accepted;
        accepted.open().thenRun(Quarkus::asyncExit);
        // Returns at the end of input, and on a signal.
        Quarkus.waitForExit();
        return 0;
    }

    /** Lets running requests end while the beans that serve them still exist. */
    void drain(@Observes ShutdownEvent event) {
        var accepted = peer;
        if (accepted != null) {
            accepted.close(settings.grace());
            endServers();
            Ending.cutOffSoon();
        }
    }

    private void endServers() {
        var behind = servers;
        if (behind != null) {
            behind.close();
        }
    }
}
