package dev.patchbay.app;

import dev.patchbay.cache.CatalogFiles;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.cli.Version;
import dev.patchbay.config.CacheFolder;
import dev.patchbay.config.Settings;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.schema.SchemaLimits;
import dev.patchbay.schema.Schemas;
import dev.patchbay.transport.process.Onlooker;
import dev.patchbay.upstream.Clockwork;
import dev.patchbay.upstream.HubParts;
import dev.patchbay.upstream.Listing;
import dev.patchbay.upstream.Memory;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;

/**
 * Puts together what servers behind us need. Apart from the beans, since the virtual machine loads
 * what a bean mentions, whether there are servers or not.
 */
final class Behind {
    private Behind() {}

    /**
     * For a hub.
     *
     * @param file where its servers stand
     */
    static Equipment equipment(Settings settings, LiveCatalog catalog, Events events, Path file) {
        var overheard = Overheard.of(settings, file);
        var parts = parts(settings, catalog, events, overheard::onlooker, memory(settings));
        return new Equipment(parts, overheard);
    }

    /** For those who want to know how it is now. */
    static HubParts forgetful(Settings settings, LiveCatalog catalog, Events events) {
        return parts(settings, catalog, events, _ -> Onlooker.NONE, Memory.NONE);
    }

    private static HubParts parts(
            Settings settings,
            LiveCatalog catalog,
            Events events,
            Function<String, Onlooker> onlookers,
            Memory memory) {
        var schemas = new Schemas(SchemaLimits.DEFAULT);
        return new HubParts(
                new Links(settings, catalog, onlookers),
                new Implementation("patchbay", Version.text()),
                Hub.limits(settings),
                settings.askTimeout(),
                settings.requestStateValidity(),
                new Clockwork(
                        Clock.systemUTC(),
                        System::nanoTime,
                        () -> ThreadLocalRandom.current().nextDouble(),
                        scheduler()),
                catalog,
                events,
                schemas,
                tool -> Hub.checked(tool, schemas),
                new Listing(settings.nameStyle(), settings.plainSchemas()),
                memory);
    }

    private static Memory memory(Settings settings) {
        return CacheFolder.of(settings)
                .<Memory>map(folder -> new CatalogFiles(folder, Version.text(), Clock.systemUTC()))
                .orElse(Memory.NONE);
    }

    private static ScheduledExecutorService scheduler() {
        return Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("servers").daemon().factory());
    }
}
