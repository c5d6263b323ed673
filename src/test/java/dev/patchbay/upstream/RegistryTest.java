package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.client.OneClient;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.NameStyle;
import dev.patchbay.event.Events;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.schema.validation.SchemaLimits;
import dev.patchbay.schema.validation.Schemas;
import dev.patchbay.upstream.connection.CannotConnect;
import dev.patchbay.upstream.connection.LinkOpener;
import dev.patchbay.upstream.connection.ServerLink;
import dev.patchbay.upstream.connection.ServerState;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.EraHint;
import dev.patchbay.upstream.definition.ListingStyle;
import dev.patchbay.upstream.definition.ServedClients;
import dev.patchbay.upstream.definition.Sharing;
import dev.patchbay.upstream.offer.OfferMemory;
import io.smallrye.mutiny.Multi;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RegistryTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    /** How long lists wait for a server that was never met. */
    private static final Duration WAIT = Duration.ofSeconds(10);

    private final Bench bench = new Bench();
    private final Events events = new Events();
    private final LiveCatalog catalog = new LiveCatalog(Catalog.EMPTY, events);
    private final Registry registry = new Registry();

    /** Those that have looked at a tool. */
    private final BlockingQueue<Thread> looking = new LinkedBlockingQueue<>();

    @BeforeEach
    void equip() {
        registry.equip(parts(bench, new ServedClients.Many(false)));
    }

    private HubParts parts(LinkOpener ways, ServedClients clients) {
        return new HubParts(
                ways,
                new Implementation("hub", "1"),
                new PeerLimits(10, 1_000_000, LONG),
                LONG,
                LONG,
                WAIT,
                bench.time,
                catalog,
                events,
                new Schemas(SchemaLimits.DEFAULT),
                this::looked,
                new ListingStyle(NameStyle.DOT, true),
                Bench.WITHOUT_PINGS,
                OfferMemory.NONE,
                clients);
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
        registry.setServers(List.of(Bench.server().withEra(EraHint.LEGACY)));
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

    @Test
    void listsWaitFromWhenTheServerIsConnectedTo() throws InterruptedException {
        registry.setServers(List.of(Bench.server()));
        var lookup = catalog.lookup("a").orElseThrow();
        bench.scheduler.advance(WAIT.minusNanos(1));
        assertThat(lookup.firstAnswerAwaited()).isTrue();

        bench.scheduler.advance(Duration.ofNanos(1));

        lookup.awaitFirstAnswer();
        assertThat(lookup.firstAnswerAwaited()).isFalse();
    }

    @Test
    void aClientThatTakesItsTimeHasTheWholeWait() throws InterruptedException {
        var client = new OneClient();
        var registry = new Registry();
        registry.equip(parts(bench, new ServedClients.One(client)));
        registry.setServers(List.of(Bench.server()));
        var lookup = catalog.lookup("a").orElseThrow();
        bench.scheduler.advance(WAIT.multipliedBy(2));
        client.requested(ClientCapabilities.NONE);

        bench.scheduler.advance(WAIT.minusNanos(1));
        assertThat(lookup.firstAnswerAwaited()).isTrue();
        bench.scheduler.advance(Duration.ofNanos(1));

        lookup.awaitFirstAnswer();
        assertThat(lookup.firstAnswerAwaited()).isFalse();
        registry.close();
    }

    /** Ways whose end the test holds up. */
    private static final class SlowEnds implements LinkOpener {
        private final LinkOpener ways;
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch allowed = new CountDownLatch(1);

        SlowEnds(LinkOpener ways) {
            this.ways = ways;
        }

        @Override
        public ServerLink open(Definition definition) throws CannotConnect {
            var link = ways.open(definition);
            return new ServerLink() {
                @Override
                public Channel channel() {
                    return slow(link.channel());
                }

                @Override
                public void settled(Revision revision) {
                    link.settled(revision);
                }

                @Override
                public ServerFailure ending() {
                    return link.ending();
                }
            };
        }

        private Channel slow(Channel channel) {
            return new Channel() {
                @Override
                public Multi<Incoming> incoming() {
                    return channel.incoming();
                }

                @Override
                public void send(JsonValue message) {
                    channel.send(message);
                }

                @Override
                public void close(Duration grace) {
                    begun.countDown();
                    try {
                        allowed.await();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    channel.close(grace);
                }
            };
        }
    }

    private static Definition named(String id) {
        var usual = Bench.server();
        return new Definition(
                        id, usual.address(), true, usual.policy(), NameFilter.ALL, Sharing.SHARED)
                .withEra(EraHint.LEGACY);
    }

    @Test
    @Timeout(60)
    void aServerThatEndsSlowlyHoldsUpNoOther() throws InterruptedException {
        var slow = new SlowEnds(bench);
        var other = new Registry();
        other.equip(parts(slow, new ServedClients.Many(false)));
        other.setServers(List.of(named("a")));
        bench.opened().shakesHands();
        var ending = Thread.ofVirtual().start(() -> other.setServers(List.of()));
        slow.begun.await();

        other.setServers(List.of(named("b")));

        bench.opened().shakesHands();
        assertThat(other.servers()).extracting(ServerState::id).containsExactly("b");
        slow.allowed.countDown();
        ending.join();
        other.close();
    }

    @Test
    @Timeout(60)
    void aServerThatComesAgainWaitsForItsOwnEnd() throws InterruptedException {
        var slow = new SlowEnds(bench);
        var other = new Registry();
        other.equip(parts(slow, new ServedClients.Many(false)));
        other.setServers(List.of(named("a")));
        bench.opened().shakesHands();
        var ending = Thread.ofVirtual().start(() -> other.setServers(List.of()));
        slow.begun.await();
        other.setServers(List.of(named("a"), named("b")));
        bench.opened().shakesHands();

        assertThat(bench.ways()).hasSize(2);
        slow.allowed.countDown();
        ending.join();

        bench.opened().shakesHands();
        assertThat(bench.ways()).hasSize(3);
        other.close();
    }
}
