package dev.patchbay.ops;

import dev.patchbay.event.Event;
import dev.patchbay.event.Event.Turn;
import dev.patchbay.event.Events;
import dev.patchbay.upstream.Registry;
import dev.patchbay.upstream.connection.ConnectionStatus;
import dev.patchbay.upstream.connection.ServerState;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.List;

/**
 * Publishes the state of the upstream servers, and counts their events.
 *
 * <p>Servers are added and removed with their file, so each scrape reads the current servers.
 */
final class ServerMeters {
    private static final String SERVER = "server";

    private final MeterRegistry registry;
    private final Registry servers;
    private final MultiGauge status;
    private final MultiGauge offered;
    private final MultiGauge resting;
    private final MultiGauge stale;
    private final MultiGauge leftOut;

    ServerMeters(MeterRegistry registry, Registry servers, Events events) {
        this.registry = registry;
        this.servers = servers;
        this.status =
                gauges(
                        "patchbay.server.status",
                        "Servers behind the hub; 1 for the current status of each");
        this.offered = gauges("patchbay.server.entries", "Entries of each server that are used");
        this.resting =
                gauges(
                        "patchbay.server.resting",
                        "1 while calls of a server are refused at once, because it did"
                                + " not answer the last calls");
        this.stale =
                gauges("patchbay.server.stale", "1 while the list of a server is from the cache");
        this.leftOut =
                gauges(
                        "patchbay.server.left.out",
                        "Entries of each server that cannot be used, such as tools with"
                                + " bad schemas");
        var _ = events.stream().subscribe().with(this::count);
    }

    private MultiGauge gauges(String name, String description) {
        return MultiGauge.builder(name).description(description).register(registry);
    }

    private void count(Event event) {
        if (event instanceof Event.ServerTurn(String server, Turn turn)) {
            Counter.builder("patchbay.server.events")
                    .description("Events of servers behind the hub")
                    .tag(SERVER, server)
                    .tag("event", LabelValues.of(turn))
                    .register(registry)
                    .increment();
        }
    }

    /** Updates the gauges from the current servers. */
    void update() {
        var statuses = new ArrayList<Row<?>>();
        var entries = new ArrayList<Row<?>>();
        var rests = new ArrayList<Row<?>>();
        var old = new ArrayList<Row<?>>();
        var unusable = new ArrayList<Row<?>>();
        for (var server : servers.servers()) {
            var tags = Tags.of(SERVER, server.id());
            for (var one : ConnectionStatus.values()) {
                statuses.add(
                        Row.of(tags.and("status", one.wire()), server.status() == one ? 1 : 0));
            }
            entries.addAll(entries(tags, server.offered()));
            rests.add(Row.of(tags, server.restsUntil() == null ? 0 : 1));
            unusable.add(Row.of(tags, server.offered().leftOut()));
            old.add(Row.of(tags, server.offered().stale() ? 1 : 0));
        }
        status.register(statuses, true);
        offered.register(entries, true);
        resting.register(rests, true);
        stale.register(old, true);
        leftOut.register(unusable, true);
    }

    private static List<Row<?>> entries(Tags tags, ServerState.Counts counts) {
        return List.of(
                Row.of(tags.and("kind", "tool"), counts.tools()),
                Row.of(tags.and("kind", "prompt"), counts.prompts()),
                Row.of(tags.and("kind", "resource"), counts.resources()));
    }
}
