package dev.patchbay.app;

import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.config.Settings;
import dev.patchbay.dispatch.Dispatcher;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.testing.MemoryClient;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Registry;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;

/** A hub in this process with real servers behind it, and clients without any transport. */
public final class TestHub implements AutoCloseable {
    public final Events events = new Events();
    public final LiveCatalog catalog = new LiveCatalog(Catalog.EMPTY, events);
    public final Registry registry = new Registry();
    private final Dispatcher dispatcher;

    public TestHub(Definition... servers) {
        this(Map.of(), servers);
    }

    public TestHub(Map<String, String> properties, Definition... servers) {
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
                        .withSources(new PropertiesConfigSource(properties, "test", 500))
                        .withMapping(Settings.class)
                        .build()
                        .getConfigMapping(Settings.class);
        registry.equip(Behind.parts(settings, catalog, events));
        dispatcher = Hub.dispatcher(settings, catalog, events, new Implementation("patchbay", "1"));
        registry.have(List.of(servers));
    }

    public MemoryClient client() {
        return new MemoryClient(dispatcher);
    }

    @Override
    public void close() {
        registry.close();
    }
}
