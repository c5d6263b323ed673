package dev.patchbay.app;

import dev.patchbay.app.record.LastLines;
import dev.patchbay.call.client.OneClient;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.cli.context.Version;
import dev.patchbay.config.settings.CheckedSettings;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.peer.Peer;
import dev.patchbay.transport.stdio.StdioChannel;
import dev.patchbay.upstream.Registry;
import dev.patchbay.upstream.definition.ServedClients;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The Quarkus application that serves on standard input and output. */
@Singleton
final class StdioServer implements StoppableProgram {
    /** Time for running calls after a signal, if there are no servers to end after them. */
    private static final Duration CALLS_AFTER_SIGNAL = Duration.ofMillis(2_500);

    /** Time for running calls after a signal, if the servers need the rest of the time to end. */
    private static final Duration CALLS_BEFORE_SERVERS = Duration.ofMillis(200);

    /**
     * Time for the servers to end after a signal. Clients kill a program that has not ended 2 to 5
     * s after the signal.
     */
    private static final Duration SERVERS_AFTER_SIGNAL = Duration.ofMillis(2_100);

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
        CheckedSettings.requireValid(settings);
        var channel =
                StdioChannel.ofProcess(
                        Hub.bytes(settings.lineLimit()), Hub.bytes(settings.unsentLimit()));
        var profiles = new Profiles(catalog, settings.profile());
        var client = new OneClient();
        servers =
                Servers.begin(
                        settings,
                        registry,
                        profiles,
                        file ->
                                UpstreamSetup.equipment(
                                        settings,
                                        catalog,
                                        events,
                                        file,
                                        LastLines.MASKED,
                                        new ServedClients.One(client)),
                        null);
        var implementation = new Implementation("patchbay", Version.text());
        var hub = new Hub(settings, events, implementation);
        var accepted = hub.dispatcher(profiles.main(), client).accept(channel);
        peer = accepted;
        accepted.open()
                .thenRun(() -> {
                    client.clientLeft();
                    leave();
                });
        var _ = Ending.signal().thenRun(registry::stopWaiting);
        // Returns at the end of input, and on a signal.
        Ending.awaitEnd();
        return 0;
    }

    /**
     * Ends the program after the client has left. First waits until the offers of servers that are
     * asked for the first time are kept: otherwise a client that always leaves early would never
     * get their tools. Requests are answered meanwhile, and a signal ends the program at once.
     */
    private void leave() {
        Thread.ofVirtual()
                .name("leave")
                .start(() -> {
                    try {
                        registry.awaitRemembered();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    Ending.leave();
                });
    }

    /** Lets running requests end while the beans that serve them still exist. */
    void drain(@Observes ShutdownEvent event) {
        stop();
    }

    @Override
    public void stop() {
        var accepted = peer;
        peer = null;
        if (accepted != null) {
            var end = new UntilSignal(Ending.signal());
            var calls = registry.servers().isEmpty() ? CALLS_AFTER_SIGNAL : CALLS_BEFORE_SERVERS;
            end.run("closing", () -> accepted.close(settings.grace()), calls);
            end.run("closing-servers", this::endServers, SERVERS_AFTER_SIGNAL);
            Ending.cutOffSoon();
        }
    }

    private void endServers() {
        var upstreams = servers;
        if (upstreams != null) {
            upstreams.close();
        }
    }
}
