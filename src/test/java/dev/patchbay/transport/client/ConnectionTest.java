package dev.patchbay.transport.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.peer.channel.RequestLoss;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests connections, and the reported reasons when they fail. */
@Timeout(60)
class ConnectionTest {
    private static HttpTarget target(int port) {
        return new HttpTarget(URI.create("http://localhost:" + port + "/mcp"), Map.of());
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static HttpClientLimits limits(Duration connect, Duration stall) {
        return new HttpClientLimits(
                100_000, 150_000, 8, 10_000, connect, stall, 0, Duration.ofMillis(100));
    }

    private static HttpClientLimits forMany(int inFlight) {
        return new HttpClientLimits(
                100_000,
                10_000_000,
                inFlight,
                100_000,
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                0,
                Duration.ofMillis(100));
    }

    @Test
    void whoeverTakesNoConnectionsHasServedNothing() throws IOException {
        try (var wire = Wire.to(target(freePort()), Wire.LIMITS)) {
            assertThat(wire.loss("a"))
                    .isEqualTo(
                            new RequestLoss.NotSent(
                                    new ServerFailure.During(
                                            "Nothing was sent",
                                            new NetworkFailure.NoConnection())));
        }
    }

    @Test
    void aHostThatIsNotKnownHasServedNothing() {
        var clients =
                Wire.resolving(host -> {
                    throw new UnknownHostException(host);
                });
        var nowhere = new HttpTarget(URI.create("http://nowhere.example/mcp"), Map.of());
        try (var wire = Wire.to(clients, nowhere, Wire.LIMITS, MirroredArguments.NONE)) {
            assertThat(wire.loss("a"))
                    .isEqualTo(
                            new RequestLoss.NotSent(
                                    new NetworkFailure.UnknownHost("nowhere.example")));
        }
    }

    @Test
    void aHostThatCannotBeLookedUpHasServedNothing() {
        var clients =
                Wire.resolving(_ -> {
                    throw new IllegalStateException("no resolver");
                });
        var nowhere = new HttpTarget(URI.create("http://nowhere.example/mcp"), Map.of());
        try (var wire = Wire.to(clients, nowhere, Wire.LIMITS, MirroredArguments.NONE)) {
            assertThat(wire.loss("a"))
                    .isEqualTo(
                            new RequestLoss.NotSent(
                                    new NetworkFailure.LookupFailed(
                                            "nowhere.example",
                                            "java.lang.IllegalStateException: no resolver")));
        }
    }

    @Test
    void allAddressesOfAHostAreTried() throws IOException {
        // Nobody listens on the first of them.
        var other = InetAddress.getByName("127.0.0.77");
        try (var server = FakeServer.start(exchange -> exchange.json(exchange.result("{}")))) {
            var clients =
                    Wire.resolving(
                            _ -> new InetAddress[] {other, InetAddress.getLoopbackAddress()});
            var target =
                    new HttpTarget(
                            URI.create("http://some.example:" + server.port() + "/mcp"), Map.of());
            try (var wire = Wire.to(clients, target, Wire.LIMITS, MirroredArguments.NONE)) {
                assertThat(wire.ask("a")).isEqualTo("{}");
                assertThat(server.next().header("Host")).isEqualTo("some.example:" + server.port());
            }
        }
    }

    @Test
    void aServerThatNeverAcceptsIsGivenUpInTime() throws IOException {
        // One connection waits to be accepted, and the kernel takes hardly more than that.
        try (var full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var waiting = new ArrayList<SocketChannel>();
            for (int i = 0; i < 8; i++) {
                var channel = SocketChannel.open();
                channel.configureBlocking(false);
                channel.connect(full.getLocalSocketAddress());
                waiting.add(channel);
            }
            var limits = limits(Duration.ofMillis(300), Duration.ofSeconds(5));
            try (var wire = Wire.to(target(full.getLocalPort()), limits)) {
                assertThat(wire.loss("a"))
                        .isEqualTo(
                                new RequestLoss.NotSent(
                                        new ServerFailure.During(
                                                "Nothing was sent", new NetworkFailure.TooSlow())));
            }
            for (var channel : waiting) {
                channel.close();
            }
        }
    }

    @Test
    void aConnectionThatBreaksBeforeTheAnswerMayHaveServedIt() {
        try (var server = FakeServer.start(FakeServer.Exchange::reset);
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a"))
                    .isEqualTo(
                            new RequestLoss.Broken(
                                    new ServerFailure.During(
                                            "The server did not answer",
                                            new NetworkFailure.ConnectionBroke())));
        }
    }

    @Test
    void aConnectionThatEndsBeforeTheAnswerMayHaveServedIt() {
        try (var server = FakeServer.start(FakeServer.Exchange::cut);
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a")).isInstanceOf(RequestLoss.Broken.class);
        }
    }

    @Test
    void anAnswerThatBreaksOffIsBroken() {
        try (var server =
                        FakeServer.start(exchange -> {
                            exchange.raw(
                                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                                            + "Content-Length: 500\r\n\r\n{\"jsonrpc\"");
                            exchange.cut();
                        });
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a").reason()).startsWith("The response is incomplete");
        }
    }

    @Test
    void whatIsNoHttpIsBroken() {
        try (var server =
                        FakeServer.start(exchange -> {
                            exchange.raw("SSH-2.0-OpenSSH\r\n\r\n");
                            exchange.cut();
                        });
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a")).isInstanceOf(RequestLoss.Broken.class);
        }
    }

    @Test
    void aBadChunkIsBroken() {
        try (var server =
                        FakeServer.start(exchange -> {
                            exchange.events();
                            exchange.raw("zz\r\nhello\r\n");
                            exchange.awaitLeaving();
                        });
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a")).isInstanceOf(RequestLoss.Broken.class);
        }
    }

    @Test
    void anAnswerOverTheLimitIsLeft() {
        var left = new CountDownLatch(1);
        try (var server =
                        FakeServer.start(exchange -> {
                            exchange.raw(
                                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9000000000\r\n\r\n");
                            try {
                                while (true) {
                                    exchange.raw(" ".repeat(100_000));
                                }
                            } catch (IOException e) {
                                left.countDown();
                            }
                        });
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a").reason())
                    .isEqualTo("A message must not exceed 1000000 bytes");
            Wire.await(left);
        }
    }

    @Test
    void anEventOverTheLimitIsLeft() {
        var left = new CountDownLatch(1);
        try (var server =
                        FakeServer.start(exchange -> {
                            exchange.events();
                            exchange.part("data: ");
                            try {
                                while (true) {
                                    exchange.part(" ".repeat(100_000));
                                }
                            } catch (IOException e) {
                                left.countDown();
                            }
                        });
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a").reason())
                    .isEqualTo("A message must not exceed 1000000 bytes");
            Wire.await(left);
        }
    }

    @Test
    void anAnswerUpToTheLimitComesWhole() {
        var text = "x".repeat(999_900);
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.of("stream")) {
                                exchange.events();
                                exchange.event(exchange.result("{\"a\":\"" + text + "\"}"));
                                exchange.end();
                            } else {
                                exchange.json(exchange.result("{\"a\":\"" + text + "\"}"));
                            }
                        });
                var wire = Wire.to(server)) {
            assertThat(wire.ask("single")).isEqualTo("{\"a\":\"" + text + "\"}");
            assertThat(wire.ask("stream")).isEqualTo("{\"a\":\"" + text + "\"}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"single", "stream"})
    void unfinishedAnswersHaveALimitTogetherAndOthersAreServedAfterwards(String form) {
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.of("small")) {
                                exchange.json(exchange.result("{}"));
                                return;
                            }
                            if (exchange.of("single")) {
                                exchange.raw(
                                        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                                                + "Content-Length: 90000\r\n\r\n"
                                                + " ".repeat(60_000));
                            } else {
                                exchange.events();
                                exchange.part("data: " + " ".repeat(60_000));
                            }
                            exchange.awaitLeaving();
                        });
                var wire = Wire.to(server, limits(Duration.ofSeconds(5), Duration.ofSeconds(20)))) {
            var asked = new ArrayList<CompletableFuture<String>>();
            for (int i = 0; i < 3; i++) {
                asked.add(wire.asked(form, "{}"));
            }
            var first = CompletableFuture.anyOf(asked.toArray(CompletableFuture<?>[]::new));

            assertThatThrownBy(first::join)
                    .hasRootCauseMessage(
                            "Unfinished messages of one server must not exceed 150000 bytes together");
            assertThat(wire.ask("small")).isEqualTo("{}");
        }
    }

    @Test
    void anAnswerThatStopsHalfWayIsLeft() {
        var left = new CountDownLatch(1);
        try (var server =
                        FakeServer.start(exchange -> {
                            exchange.raw(
                                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                                            + "Content-Length: 500\r\n\r\n{");
                            exchange.awaitLeaving();
                            left.countDown();
                        });
                var wire = Wire.to(server, limits(Duration.ofSeconds(5), Duration.ofMillis(300)))) {
            assertThat(wire.loss("a").reason())
                    .isEqualTo("The response is incomplete: the server took too long");
            Wire.await(left);
        }
    }

    @Test
    void anAnswerThatDripsComesAllTheSame() {
        try (var server =
                        FakeServer.start(exchange -> {
                            var answer = exchange.result("{\"a\":[1,2,3]}");
                            exchange.raw(
                                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                                            + "Content-Length: "
                                            + answer.length()
                                            + "\r\n\r\n");
                            for (int i = 0; i < answer.length(); i++) {
                                exchange.raw(answer.substring(i, i + 1));
                            }
                        });
                var wire = Wire.to(server)) {
            assertThat(wire.ask("a")).isEqualTo("{\"a\":[1,2,3]}");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {307, 308})
    void redirectsWithinTheOriginAreFollowed(int status) {
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.request().path().equals("/mcp")) {
                                exchange.answer(status, "Location: /other?x=1\r\n", "");
                            } else {
                                exchange.json(exchange.result("{}"));
                            }
                        });
                var wire =
                        Wire.to(new HttpTarget(server.uri(), Map.of("X-Key", "k")), Wire.LIMITS)) {
            assertThat(wire.ask("a")).isEqualTo("{}");

            server.next();
            var second = server.next();
            assertThat(second.method()).isEqualTo("POST");
            assertThat(second.path()).isEqualTo("/other?x=1");
            assertThat(second.body()).contains("\"a\"");
            assertThat(second.header("X-Key")).isEqualTo("k");
        }
    }

    @Test
    void redirectsToOthersAreNotFollowed() {
        try (var canary = FakeServer.start(exchange -> exchange.json(exchange.result("{}")));
                var server =
                        FakeServer.start(exchange ->
                                exchange.answer(307, "Location: " + canary.uri() + "\r\n", ""));
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a"))
                    .isInstanceOf(RequestLoss.NotAcceptedHere.class)
                    .extracting(RequestLoss::reason)
                    .asString()
                    .startsWith("HTTP 307: a redirect must stay within the same origin")
                    .contains(canary.uri().toString());
            assertThat(canary.connections()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302})
    void aRedirectThatMayTurnAPostIntoAGetIsToldWithWhereItLeads(int status) {
        try (var server =
                        FakeServer.start(
                                exchange -> exchange.answer(status, "Location: /mcp/\r\n", ""));
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a"))
                    .isEqualTo(
                            new RequestLoss.NotAcceptedHere(
                                    new NetworkFailure.HttpStatus(
                                            status,
                                            "a redirect must stay within the same "
                                                    + "origin, and a redirect of a POST must have "
                                                    + "status 307 or 308, found a redirect to /mcp/",
                                            null)));
            assertThat(server.unseen()).isEqualTo(1);
        }
    }

    @Test
    void redirectsHaveAnEnd() {
        try (var server =
                        FakeServer.start(
                                exchange -> exchange.answer(307, "Location: /mcp\r\n", ""));
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a")).isInstanceOf(RequestLoss.NotAcceptedHere.class);
            assertThat(server.unseen()).isEqualTo(4);
        }
    }

    @Test
    void manyAskAtOnceAndEachGetsItsOwnAnswer() {
        int many = 256;
        var together = new CyclicBarrier(many);
        try (var server =
                        FakeServer.start(exchange -> {
                            try {
                                together.await(20, TimeUnit.SECONDS);
                            } catch (Exception e) {
                                throw new AssertionError("They do not come together", e);
                            }
                            exchange.json(exchange.result(exchange.id()));
                        });
                var wire = Wire.to(server, forMany(many))) {
            var asked = new ArrayList<CompletableFuture<String>>();
            for (int i = 0; i < many; i++) {
                asked.add(wire.asked("a", "{}"));
            }
            for (int i = 0; i < many; i++) {
                assertThat(asked.get(i))
                        .succeedsWithin(Duration.ofSeconds(20))
                        .isEqualTo("" + (i + 1));
            }
        }
    }

    @Test
    void thoseForWhomThereIsNoConnectionWaitForOne() {
        int connections = 512;
        int many = connections + 100;
        var go = new Semaphore(0);
        try (var server =
                        FakeServer.start(exchange -> {
                            go.acquire();
                            exchange.json(exchange.result(exchange.id()));
                        });
                var wire = Wire.to(server, forMany(many))) {
            var asked = new ArrayList<CompletableFuture<String>>();
            for (int i = 0; i < many; i++) {
                asked.add(wire.asked("a", "{}"));
            }
            await().until(() -> server.connections() == connections);
            go.release(many);

            for (int i = 0; i < many; i++) {
                assertThat(asked.get(i))
                        .succeedsWithin(Duration.ofSeconds(20))
                        .isEqualTo("" + (i + 1));
            }
            assertThat(server.connections()).isEqualTo(connections);
        }
    }

    @Test
    void moreThanTheLimitIsRefusedAtOnce() {
        var go = new Semaphore(0);
        try (var server =
                        FakeServer.start(exchange -> {
                            go.acquire();
                            exchange.json(exchange.result("{}"));
                        });
                var wire = Wire.to(server, limits(Duration.ofSeconds(5), Duration.ofSeconds(5)))) {
            var asked = new ArrayList<CompletableFuture<String>>();
            for (int i = 0; i < 8; i++) {
                asked.add(wire.asked("a", "{}"));
            }
            assertThat(wire.loss("b"))
                    .isEqualTo(
                            new RequestLoss.Busy(
                                    new NetworkFailure.TooManyRequests(8), null, true));
            go.release(100);
            asked.forEach(one -> assertThat(one).succeedsWithin(Duration.ofSeconds(20)));
            assertThat(wire.ask("c")).isEqualTo("{}");
        }
    }

    @Test
    void aServerThatConfirmsNothingDoesNotStopTheOthers() {
        var never = new CountDownLatch(1);
        var confirmed = new AtomicInteger();
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.of("notifications/a")) {
                                never.await();
                            }
                            confirmed.incrementAndGet();
                            exchange.accepted();
                        });
                var wire =
                        Wire.to(server, limits(Duration.ofMillis(100), Duration.ofMillis(100)))) {
            wire.tell("notifications/a");
            wire.tell("notifications/b");

            server.next();
            assertThat(server.next().body()).contains("notifications/b");
            never.countDown();
        }
    }
}
