package dev.patchbay.app;

import dev.patchbay.app.record.LastLines;
import dev.patchbay.app.record.MemoryWriter;
import dev.patchbay.app.record.OutputRecorder;
import dev.patchbay.cache.CatalogFiles;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.cli.context.Version;
import dev.patchbay.config.places.CacheFolder;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.schema.validation.SchemaLimits;
import dev.patchbay.schema.validation.Schemas;
import dev.patchbay.transport.process.ProcessListener;
import dev.patchbay.upstream.HubParts;
import dev.patchbay.upstream.connection.ServerClock;
import dev.patchbay.upstream.definition.ListingStyle;
import dev.patchbay.upstream.definition.LivenessRules;
import dev.patchbay.upstream.definition.ServedClients;
import dev.patchbay.upstream.offer.OfferMemory;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * Makes the parts that upstream servers need. Not part of the beans: the virtual machine loads each
 * class that a bean mentions, even if there are no servers.
 */
final class UpstreamSetup {
    private UpstreamSetup() {}

    /** Makes the parts for a hub that uses no network of its own unless a server needs it. */
    static UpstreamEquipment equipment(
            Settings settings,
            LiveCatalog catalog,
            Events events,
            Path file,
            LastLines lastLines,
            ServedClients clients) {
        return equipment(
                settings, catalog, events, file, lastLines, clients, () -> HttpLinks.own(catalog));
    }

    /**
     * Makes the parts for a hub.
     *
     * @param file the file with the servers
     * @param lastLines how much clients see of the output of a program before its end
     * @param clients the clients that the hub serves
     * @param httpLinks makes what opens the links to servers over HTTP
     */
    static UpstreamEquipment equipment(
            Settings settings,
            LiveCatalog catalog,
            Events events,
            Path file,
            LastLines lastLines,
            ServedClients clients,
            Supplier<HttpLinks> httpLinks) {
        var recorder = OutputRecorder.of(settings, file);
        var links = new ServerLinks(settings, recorder::processListener, lastLines, httpLinks);
        var parts =
                parts(
                        settings,
                        catalog,
                        events,
                        links,
                        firstListWait(settings),
                        memory(settings),
                        clients);
        return new UpstreamEquipment(parts, recorder);
    }

    /**
     * Makes the parts for a command, which shows servers as they are now, and keeps their offers
     * for the next hub.
     */
    static HubParts asking(Settings settings, LiveCatalog catalog, Events events) {
        var links =
                new ServerLinks(
                        settings,
                        _ -> ProcessListener.NONE,
                        LastLines.SHOWN,
                        () -> HttpLinks.own(catalog));
        return parts(
                settings,
                catalog,
                events,
                links,
                Duration.ZERO,
                new MemoryWriter(memory(settings)),
                new ServedClients.None());
    }

    private static HubParts parts(
            Settings settings,
            LiveCatalog catalog,
            Events events,
            ServerLinks links,
            Duration firstListWait,
            OfferMemory memory,
            ServedClients clients) {
        var schemas = new Schemas(SchemaLimits.DEFAULT);
        return new HubParts(
                links,
                new Implementation("patchbay", Version.text()),
                Hub.limits(settings),
                settings.askTimeout(),
                settings.requestStateValidity(),
                firstListWait,
                new ServerClock(
                        Clock.systemUTC(),
                        System::nanoTime,
                        () -> ThreadLocalRandom.current().nextDouble(),
                        scheduler()),
                catalog,
                events,
                schemas,
                tool -> Hub.checked(tool, schemas),
                new ListingStyle(settings.nameStyle(), settings.plainSchemas()),
                liveness(settings),
                memory,
                clients);
    }

    private static LivenessRules liveness(Settings settings) {
        return new LivenessRules(
                settings.breakerFailures(),
                settings.breakerPause(),
                settings.pingIdle(),
                settings.pingTimeout());
    }

    /** Returns the wait for the first list, at most half the time limit of its request. */
    private static Duration firstListWait(Settings settings) {
        var wait = settings.firstListWait();
        var maxWait = settings.requestTimeout().dividedBy(2);
        return wait.compareTo(maxWait) < 0 ? wait : maxWait;
    }

    private static OfferMemory memory(Settings settings) {
        return CacheFolder.of(settings)
                .<OfferMemory>map(
                        folder -> new CatalogFiles(folder, Version.text(), Clock.systemUTC()))
                .orElse(OfferMemory.NONE);
    }

    private static ScheduledExecutorService scheduler() {
        return Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("servers").daemon().factory());
    }
}
