package dev.patchbay.app;

import dev.patchbay.app.record.LastLines;
import dev.patchbay.app.record.OutputRecorder;
import dev.patchbay.call.client.ClientListener;
import dev.patchbay.call.client.OneClient;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.dispatch.Dispatcher;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.testing.MemoryClient;
import dev.patchbay.upstream.HubParts;
import dev.patchbay.upstream.Registry;
import dev.patchbay.upstream.connection.LinkOpener;
import dev.patchbay.upstream.connection.ServerClock;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServedClients;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/** A hub in this process with real servers behind it, and clients without any transport. */
public final class TestHub implements AutoCloseable {
    public final Events events = new Events();
    public final LiveCatalog catalog = new LiveCatalog(Catalog.EMPTY, events);
    public final Registry registry = new Registry();

    /** What one test finds out is nothing to another. */
    private static final Map<String, String> FORGETFUL = Map.of("patchbay.cache", "false");

    private final Dispatcher dispatcher;
    private final OutputRecorder recorder;

    public TestHub(Definition... servers) {
        this(Map.of(), servers);
    }

    public TestHub(Map<String, String> properties, Definition... servers) {
        this(properties, System::nanoTime, servers);
    }

    /**
     * @param nanos the clock of all that is about servers, but for what is done later
     */
    public TestHub(Map<String, String> properties, LongSupplier nanos, Definition... servers) {
        this(properties, nanos, UnaryOperator.identity(), servers);
    }

    /** With other ways to the servers than the usual ones. */
    public TestHub(UnaryOperator<LinkOpener> ways, Definition... servers) {
        this(Map.of(), System::nanoTime, ways, servers);
    }

    /** With a clock and ways of the test's own. */
    public TestHub(LongSupplier nanos, UnaryOperator<LinkOpener> ways, Definition... servers) {
        this(Map.of(), nanos, ways, servers);
    }

    /** With one client, as on standard streams. */
    public static TestHub stdio(Definition... servers) {
        return stdio(Map.of(), servers);
    }

    /** The same. */
    public static TestHub stdio(Map<String, String> properties, Definition... servers) {
        return new TestHub(
                properties,
                System::nanoTime,
                UnaryOperator.identity(),
                new ServedClients.One(new OneClient()),
                servers);
    }

    /** Without any client, as for a command of the command line. */
    public static TestHub command(Definition... servers) {
        return new TestHub(
                Map.of(),
                System::nanoTime,
                UnaryOperator.identity(),
                new ServedClients.None(),
                servers);
    }

    private TestHub(
            Map<String, String> properties,
            LongSupplier nanos,
            UnaryOperator<LinkOpener> ways,
            Definition... servers) {
        this(properties, nanos, ways, new ServedClients.Many(true), servers);
    }

    private TestHub(
            Map<String, String> properties,
            LongSupplier nanos,
            UnaryOperator<LinkOpener> ways,
            ServedClients clients,
            Definition... servers) {
        var settings =
                new SmallRyeConfigBuilder()
                        .addDiscoveredConverters()
                        .withConverter(
                                io.quarkus.runtime.configuration.MemorySize.class,
                                200,
                                new io.quarkus.runtime.configuration.MemorySizeConverter())
                        .withConverter(
                                java.time.Duration.class,
                                200,
                                new io.quarkus.runtime.configuration.DurationConverter())
                        .withSources(
                                new PropertiesConfigSource(properties, "test", 500),
                                new PropertiesConfigSource(FORGETFUL, "tests", 450))
                        .withMapping(Settings.class)
                        .build()
                        .getConfigMapping(Settings.class);
        var file = Path.of("patchbay.json");
        var equipment =
                UpstreamSetup.equipment(settings, catalog, events, file, LastLines.MASKED, clients);
        recorder = equipment.recorder();
        registry.equip(changed(equipment.parts(), nanos, ways));
        dispatcher =
                new Hub(settings, events, new Implementation("patchbay", "1"))
                        .dispatcher(
                                catalog,
                                clients instanceof ServedClients.One(var client)
                                        ? client
                                        : ClientListener.NONE);
        registry.setServers(List.of(servers));
    }

    private static HubParts changed(
            HubParts parts, LongSupplier nanos, UnaryOperator<LinkOpener> ways) {
        var time = parts.time();
        return new HubParts(
                ways.apply(parts.opener()),
                parts.ourselves(),
                parts.limits(),
                parts.askTimeout(),
                parts.comeBack(),
                parts.firstListWait(),
                new ServerClock(time.clock(), nanos, time.random(), time.scheduler()),
                parts.catalog(),
                parts.events(),
                parts.schemas(),
                parts.checked(),
                parts.listing(),
                parts.liveness(),
                parts.memory(),
                parts.clients());
    }

    /** Where a test brings channels of its own. */
    public Dispatcher dispatcher() {
        return dispatcher;
    }

    public MemoryClient client() {
        return new MemoryClient(dispatcher);
    }

    /** A client of one of several users. */
    public MemoryClient client(Principal user) {
        return new MemoryClient(dispatcher, user);
    }

    @Override
    public void close() {
        registry.close();
        recorder.close();
    }
}
