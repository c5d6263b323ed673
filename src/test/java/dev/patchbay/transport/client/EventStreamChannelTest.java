package dev.patchbay.transport.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.peer.channel.RequestLoss;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the transport with one event stream and an address for POST requests. */
@Timeout(60)
class EventStreamChannelTest {
    private static final HttpClientLimits LIMITS =
            new HttpClientLimits(
                    100_000,
                    10_000_000,
                    4,
                    10_000,
                    Duration.ofSeconds(5),
                    Duration.ofMillis(500),
                    3,
                    Duration.ofSeconds(1));

    /** What is to be said on the stream; ends it when there is an empty text. */
    private final BlockingQueue<String> sayings = new LinkedBlockingQueue<>();

    private FakeServer server(String endpoint) {
        return server(
                endpoint,
                post -> {
                    post.accepted();
                    if (post.of("echo")) {
                        sayings.add(post.result("{\"a\": 1}"));
                    }
                });
    }

    private FakeServer server(String endpoint, FakeServer.Script posts) {
        return FakeServer.start(exchange -> {
            if (exchange.method().equals("GET")) {
                exchange.events();
                exchange.part("event: endpoint\ndata: " + endpoint + "\n\n");
                stream(exchange);
            } else {
                posts.serve(exchange);
            }
        });
    }

    private void stream(FakeServer.Exchange exchange) throws IOException, InterruptedException {
        for (var saying = sayings.take(); !saying.isEmpty(); saying = sayings.take()) {
            exchange.part("event: message\ndata: " + saying + "\n\n");
        }
        exchange.end();
    }

    private static Wire to(FakeServer server) {
        return Wire.events(
                new HttpTarget(server.uri("/sse"), Map.of("Authorization", "Bearer t")), LIMITS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/messages?session=1",
                "messages?session=1",
                "//localhost:%d/messages?session=1",
                "http://localhost:%d/messages?session=1"
            })
    void whatIsPostedThereIsAnsweredOnTheStream(String endpoint) {
        var address = new LinkedBlockingQueue<String>();
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.method().equals("GET")) {
                                exchange.events();
                                exchange.part("event: endpoint\ndata: " + address.take() + "\n\n");
                                stream(exchange);
                            } else {
                                exchange.accepted();
                                sayings.add(exchange.result("{\"a\": 1}"));
                            }
                        });
                var wire = to(server)) {
            address.add(endpoint.replace("%d", Integer.toString(server.port())));

            assertThat(wire.ask("initialize")).isEqualTo("{\"a\": 1}");
            var get = server.next();
            assertThat(get.path()).isEqualTo("/sse");
            assertThat(get.header("Authorization")).isEqualTo("Bearer t");
            var post = server.next();
            assertThat(post.path()).isEqualTo("/messages?session=1");
            assertThat(post.header("Authorization")).isEqualTo("Bearer t");
            sayings.add("");
        }
    }

    @Test
    void theServerMayAskAndTell() {
        try (var server = server("/m");
                var wire = to(server)) {
            wire.ask("echo");
            sayings.add("{\"jsonrpc\":\"2.0\",\"method\":\"n\"}");
            sayings.add("{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"roots/list\"}");

            assertThat(wire.told()).isEqualTo("n {}");
            assertThat(wire.told()).isEqualTo("roots/list");
            server.next();
            server.next();
            assertThat(server.next().body())
                    .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"result\":{}}");
            sayings.add("");
        }
    }

    @Test
    void errorsReachWhoeverAsked() {
        try (var server = server("/m");
                var wire = to(server)) {
            var asked = wire.asked("a", "{}");
            server.next();
            server.next();
            sayings.add(
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32601,\"message\":\"No\"}}");

            assertThatThrownBy(asked::join).hasCauseInstanceOf(RpcException.class);
            sayings.add("");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://other.example/m",
                "https://localhost/m",
                "//127.0.0.1/m",
                "::",
                "http://localhost:1/m"
            })
    void anAddressOfAnotherOriginIsRefused(String endpoint) {
        try (var server = server(endpoint);
                var wire = to(server)) {
            assertThat(wire.loss("a"))
                    .isEqualTo(
                            new RequestLoss.NotAcceptedHere(
                                    "The POST address must have the same origin as "
                                            + "the server, found "
                                            + endpoint));
            // Whoever asks after that hears the same.
            assertThat(wire.loss("b")).isInstanceOf(RequestLoss.NotAcceptedHere.class);
            wire.leave(Duration.ofSeconds(5));
            wire.awaitEnd();
            sayings.add("");
        }
    }

    @Test
    void aServerThatNamesNoAddressIsGivenUpInTime() {
        var left = new CountDownLatch(1);
        try (var server =
                        FakeServer.start(exchange -> {
                            exchange.events();
                            exchange.awaitLeaving();
                            left.countDown();
                        });
                var wire = to(server)) {
            assertThat(wire.loss("a")).isInstanceOf(RequestLoss.NotAcceptedHere.class);
            // Whoever asks after that hears the same.
            assertThat(wire.loss("b")).isInstanceOf(RequestLoss.NotAcceptedHere.class);
            wire.leave(Duration.ofSeconds(5));
            wire.awaitEnd();
        }
    }

    @Test
    void aServerOfAnotherFormIsTold() {
        try (var server = FakeServer.start(exchange -> exchange.answer(405, "", ""));
                var wire = to(server)) {
            assertThat(wire.loss("a"))
                    .isEqualTo(
                            new RequestLoss.NotAcceptedHere(
                                    new NetworkFailure.HttpStatus(405, "", null)));
            // Whoever asks after that hears the same.
            assertThat(wire.loss("b")).isInstanceOf(RequestLoss.NotAcceptedHere.class);
            wire.leave(Duration.ofSeconds(5));
            wire.awaitEnd();
        }
    }

    @Test
    void theEndOfTheStreamIsTheEndOfAll() {
        try (var server = server("/m");
                var wire = to(server)) {
            wire.ask("echo");
            var asked = wire.asked("a", "{}");
            server.next();
            server.next();
            server.next();
            sayings.add("");

            assertThat(Wire.loss(asked)).isInstanceOf(RequestLoss.Broken.class);
            wire.awaitEnd();
        }
    }

    @Test
    void whatWaitsForItsTurnWhenTheStreamEndsHasNotLeft() throws InterruptedException {
        var held = new CountDownLatch(1);
        try (var server = server("/m", _ -> held.await());
                var wire = to(server)) {
            var posted = wire.asked("a", "{}");
            server.next();
            server.next();
            var waiting = wire.asked("b", "{}");

            sayings.add("");

            assertThat(Wire.loss(posted)).isInstanceOf(RequestLoss.Broken.class);
            assertThat(Wire.loss(waiting)).isInstanceOf(RequestLoss.NotSent.class);
            assertThat(Wire.loss(waiting).reason()).startsWith("Nothing was sent: ");
            held.countDown();
        }
    }

    @Test
    void aPostThatIsNotTakenIsLostAlone() {
        try (var server =
                        server(
                                "/m",
                                post -> {
                                    if (post.of("bad")) {
                                        post.answer(400, "", "");
                                    } else {
                                        post.accepted();
                                        sayings.add(post.result("{}"));
                                    }
                                });
                var wire = to(server)) {
            assertThat(wire.loss("bad"))
                    .isEqualTo(
                            new RequestLoss.NotAcceptedHere(
                                    new NetworkFailure.HttpStatus(400, "", null)));
            assertThat(wire.ask("good")).isEqualTo("{}");
            sayings.add("");
        }
    }

    @Test
    void moreThanTheLimitIsRefused() {
        try (var server = server("/m");
                var wire = to(server)) {
            for (int i = 0; i < 4; i++) {
                var _ = wire.asked("a", "{}");
            }

            var refused = wire.loss("b");
            assertThat(refused.reason())
                    .isEqualTo("At most 4 requests to one server may be unanswered");
            assertThat(refused.certainlyNotServed()).isTrue();
            sayings.add("");
        }
    }
}
