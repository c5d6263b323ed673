package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.Style;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.peer.PeerLimits;
import dev.patchbay.schema.SchemaLimits;
import dev.patchbay.schema.Schemas;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RegistryTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Bench bench = new Bench();
    private final Events events = new Events();
    private final LiveCatalog catalog = new LiveCatalog(Catalog.EMPTY, events);
    private final Registry registry = new Registry();

    /** Those that have looked at a tool. */
    private final BlockingQueue<Thread> looking = new LinkedBlockingQueue<>();

    @BeforeEach
    void equip() {
        registry.equip(
                new HubParts(
                        bench,
                        new Implementation("hub", "1"),
                        new PeerLimits(10, 1_000_000, LONG),
                        LONG,
                        LONG,
                        bench.time,
                        catalog,
                        events,
                        new Schemas(SchemaLimits.DEFAULT),
                        this::looked,
                        new Listing(Style.DOT, true),
                        Memory.NONE));
    }

    @AfterEach
    void close() {
        registry.close();
    }

    private ToolEntry looked(ToolEntry tool) {
        looking.add(Thread.currentThread());
        return tool;
    }

    private FarEnd begin() {
        registry.have(List.of(Bench.server().speaking(Verdict.LEGACY)));
        var server = bench.opened();
        server.hears("initialize")
                .answer("{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}}}");
        server.hears("notifications/initialized");
        return server;
    }

    @Test
    void thousandsOfToolsAreLookedAtWithoutAThreadThatServesCalls() throws InterruptedException {
        begin().hears("tools/list")
                .answer("{\"tools\":[{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\"}}]}");

        var thread = looking.poll(LONG.toSeconds(), TimeUnit.SECONDS);

        assertThat(thread).isNotNull();
        assertThat(thread.isVirtual()).isFalse();
    }
}
