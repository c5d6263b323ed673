package dev.patchbay.upstream;

import dev.patchbay.call.client.ConnectionOwner;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.peer.HandScheduler;
import dev.patchbay.peer.incoming.PeerClock;
import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.peer.incoming.TimeLimit;
import dev.patchbay.upstream.connection.Connection;
import dev.patchbay.upstream.connection.ConnectionAttempt;
import dev.patchbay.upstream.connection.ConnectionListener;
import dev.patchbay.upstream.connection.Connections;
import dev.patchbay.upstream.connection.LinkOpener;
import dev.patchbay.upstream.connection.RoundLimit;
import dev.patchbay.upstream.connection.ServerClock;
import dev.patchbay.upstream.connection.ServerHandshake;
import dev.patchbay.upstream.connection.ServerLink;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.LivenessRules;
import dev.patchbay.upstream.definition.ServedClients;
import dev.patchbay.upstream.definition.ServerAddress;
import dev.patchbay.upstream.definition.Sharing;
import dev.patchbay.upstream.forwarding.CallForwarder;
import dev.patchbay.upstream.forwarding.CallForwardingContext;
import dev.patchbay.upstream.forwarding.CircuitBreaker;
import dev.patchbay.upstream.forwarding.ForwardingServices;
import dev.patchbay.upstream.forwarding.LinkedResources;
import dev.patchbay.upstream.forwarding.ParkedCalls;
import dev.patchbay.upstream.forwarding.ServerCompletions;
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

/**
 * Test setup for the classes that connect to servers: a fake clock, and servers that the test
 * plays.
 */
public final class Bench implements LinkOpener {
    public static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");

    /** Whose clients servers are told of. */
    public static final ConnectionOwner OWNER = ConnectionOwner.inCalls();

    public static final LivenessRules WITHOUT_PINGS =
            new LivenessRules(5, Duration.ofSeconds(10), Duration.ZERO, Duration.ofSeconds(1));

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final int PATIENCE_SECONDS = 60;

    public final HandScheduler scheduler = new HandScheduler();
    public final ServerClock time =
            new ServerClock(Clock.fixed(NOW, ZoneOffset.UTC), scheduler, () -> 0, scheduler);
    public final ServerHandshake handshake =
            new ServerHandshake(
                    new Implementation("hub", "1"),
                    new PeerLimits(10, 1_000_000, LONG),
                    new TimeLimit(LONG, LONG),
                    new PeerClock(scheduler, scheduler),
                    scheduler);
    private final BlockingQueue<FarEnd> opened = new LinkedBlockingQueue<>();
    private final List<ServerAddress> ways = new ArrayList<>();

    public static Definition server() {
        return server(new ServerAddress.Program("run", List.of(), Map.of(), null), Sharing.AUTO);
    }

    public static Definition server(ServerAddress way, Sharing sharing) {
        var patience = new ConnectionPolicy(LONG, LONG, 0, ConnectionPolicy.Backoff.DEFAULT);
        return new Definition("a", way, true, patience, NameFilter.ALL, sharing);
    }

    @Override
    public synchronized ServerLink open(Definition definition) {
        var end = new FarEnd();
        ways.add(definition.address());
        opened.add(end);
        return end;
    }

    /** The other end of the next way that is opened. */
    public FarEnd opened() {
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
    public synchronized List<ServerAddress> ways() {
        return List.copyOf(ways);
    }

    public ConnectionAttempt attempt(Definition definition) {
        return new ConnectionAttempt(definition, this, handshake, OWNER, time);
    }

    Connection connection(Definition definition) {
        return new Connection(
                definition,
                attempt(definition),
                WITHOUT_PINGS,
                time,
                _ -> {},
                ConnectionListener.NONE,
                new RoundLimit(definition.policy(), scheduler, 0));
    }

    /** What serves the things of a server. */
    public ForwardingServices services(Definition definition) {
        var connection = connection(definition);
        var context =
                new CallForwardingContext(
                        definition.policy().callLimit(),
                        new ParkedCalls(time, LONG, new ServedClients.Many(true)),
                        new CircuitBreaker(LivenessRules.DEFAULT, scheduler, _ -> {}),
                        connection.errors(),
                        _ -> {});
        var forwarding =
                new CallForwarder(
                        new Connections(
                                definition,
                                connection,
                                new ServedClients.Many(true),
                                _ -> connection,
                                time),
                        context,
                        time);
        return new ForwardingServices(
                forwarding,
                new ServerCompletions(forwarding, connection.errors()),
                new LinkedResources(
                        definition.id(),
                        new LiveCatalog(Catalog.EMPTY, new Events()),
                        new ServedClients.Many(true)));
    }
}
