package dev.patchbay.upstream;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.peer.HandScheduler;
import dev.patchbay.peer.PeerLimits;
import dev.patchbay.peer.TimeLimit;
import dev.patchbay.peer.Timekeeper;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What connects to servers, with a time that stands still and servers that the test plays. */
final class Bench implements Opener {
    static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final int PATIENCE_SECONDS = 20;

    final HandScheduler scheduler = new HandScheduler();
    final Clockwork time =
            new Clockwork(Clock.fixed(NOW, ZoneOffset.UTC), scheduler, () -> 0, scheduler);
    final Greeting greeting =
            new Greeting(
                    new Implementation("hub", "1"),
                    new PeerLimits(10, 1_000_000, LONG),
                    new TimeLimit(LONG, LONG),
                    new Timekeeper(scheduler, scheduler),
                    scheduler);
    private final BlockingQueue<FarEnd> opened = new LinkedBlockingQueue<>();
    private final List<Way> ways = new ArrayList<>();

    static Definition server() {
        return server(new Way.Program("run", List.of(), Map.of(), null), true);
    }

    static Definition server(Way way, boolean shared) {
        var patience = new Patience(LONG, LONG, 0, Patience.Backoff.DEFAULT);
        return new Definition("a", way, true, patience, NameFilter.ALL, shared);
    }

    @Override
    public synchronized Link open(Definition definition) {
        var end = new FarEnd();
        ways.add(definition.way());
        opened.add(end);
        return end;
    }

    /** The other end of the next way that is opened. */
    FarEnd opened() {
        try {
            var end = opened.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (end == null) {
                throw new AssertionError("Nothing was opened");
            }
            return end;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** All ways that were opened. */
    synchronized List<Way> ways() {
        return List.copyOf(ways);
    }

    Dial dial(Definition definition) {
        return new Dial(definition, this, greeting, time);
    }

    Connection connection(Definition definition) {
        return new Connection(definition, dial(definition), time, _ -> {}, _ -> {}, () -> {});
    }

    /** What serves the things of a server. */
    Services services(Definition definition) {
        var connection = connection(definition);
        var desk =
                new Desk(
                        definition.patience(),
                        new Watch(time),
                        new Parking(time, LONG),
                        new Breaker(scheduler, _ -> {}),
                        connection.refusals(),
                        _ -> {},
                        scheduler);
        return new Services(
                new Forwarding(
                        new Connections(definition, connection, () -> connection), desk, time),
                new Proposals(connection, connection.refusals(), LONG));
    }
}
