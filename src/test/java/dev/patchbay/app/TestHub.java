package dev.patchbay.app;

import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.config.Settings;
import dev.patchbay.dispatch.Dispatcher;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.testing.MemoryClient;
import dev.patchbay.upstream.Clockwork;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.HubParts;
import dev.patchbay.upstream.Opener;
import dev.patchbay.upstream.Registry;
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
    private final Overheard overheard;

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
    public TestHub(UnaryOperator<Opener> ways, Definition... servers) {
        this(Map.of(), System::nanoTime, ways, servers);
    }

    private TestHub(
            Map<String, String> properties,
            LongSupplier nanos,
            UnaryOperator<Opener> ways,
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
        var equipment = Behind.equipment(settings, catalog, events, file);
        overheard = equipment.overheard();
        registry.equip(changed(equipment.parts(), nanos, ways));
        dispatcher =
                new Hub(settings, events, new Implementation("patchbay", "1")).dispatcher(catalog);
        registry.have(List.of(servers));
    }

    private static HubParts changed(
            HubParts parts, LongSupplier nanos, UnaryOperator<Opener> ways) {
        var time = parts.time();
        return new HubParts(
                ways.apply(parts.opener()),
                parts.ourselves(),
                parts.limits(),
                parts.askTimeout(),
                parts.comeBack(),
                new Clockwork(time.clock(), nanos, time.luck(), time.scheduler()),
                parts.catalog(),
                parts.events(),
                parts.schemas(),
                parts.checked(),
                parts.listing(),
                parts.memory());
    }

    public MemoryClient client() {
        return new MemoryClient(dispatcher);
    }

    @Override
    public void close() {
        registry.close();
        overheard.close();
    }
}
