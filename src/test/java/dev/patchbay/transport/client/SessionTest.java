package dev.patchbay.transport.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.peer.channel.RequestLoss;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a conversation that begins with a handshake. */
@Timeout(60)
class SessionTest {
    private static final String CHANGED = "notifications/tools/list_changed";

    /** Answers a handshake, and takes everything else. */
    private static void serve(FakeServer.Exchange exchange, String session) throws IOException {
        if (exchange.of("initialize")) {
            exchange.answer(
                    200,
                    "Content-Type: application/json\r\n" + session,
                    exchange.result("{\"protocolVersion\":\"2025-06-18\"}"));
        } else if (exchange.method().equals("GET")) {
            exchange.answer(405, "Allow: POST\r\n", "");
        } else if (exchange.request().body().contains("\"id\"")) {
            exchange.json(exchange.result("{}"));
        } else {
            exchange.accepted();
        }
    }

    private static FakeServer server() {
        return FakeServer.start(exchange -> serve(exchange, "Mcp-Session-Id: s-1\r\n"));
    }

    @Test
    void everythingAfterTheHandshakeNamesSessionAndVersion() {
        try (var server = server();
                var wire = Wire.to(server)) {
            wire.handshake();
            wire.ask("tools/list");

            var handshake = server.next();
            assertThat(handshake.header("Mcp-Session-Id")).isEqualTo("(none)");
            assertThat(handshake.header("MCP-Protocol-Version")).isEqualTo("(none)");
            for (int i = 0; i < 3; i++) {
                var after = server.next();
                assertThat(after.header("Mcp-Session-Id")).isEqualTo("s-1");
                assertThat(after.header("MCP-Protocol-Version")).isEqualTo("2025-06-18");
            }
        }
    }

    @Test
    void aServerMayHaveNoSessions() {
        try (var server = FakeServer.start(exchange -> serve(exchange, ""));
                var wire = Wire.to(server)) {
            wire.handshake();

            assertThat(wire.ask("tools/list")).isEqualTo("{}");
            wire.leave(Duration.ofSeconds(5));
            assertThat(server.next().body()).contains("initialize");
            assertThat(server.next().body()).contains("notifications/initialized");
            assertThat(server.next().header("Mcp-Session-Id")).isEqualTo("(none)");
        }
    }

    @Test
    void nothingOvertakesTheEndOfTheHandshake() {
        var confirm = new Semaphore(0);
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.of("notifications/initialized")) {
                                confirm.acquire();
                            }
                            serve(exchange, "");
                        });
                var wire = Wire.to(server)) {
            wire.handshake();
            var asked = wire.asked("tools/list", "{}");
            server.next();
            assertThat(server.next().body()).contains("notifications/initialized");

            assertThat(asked).isNotDone();
            assertThat(server.unseen()).isZero();
            confirm.release();
            assertThat(asked).succeedsWithin(Duration.ofSeconds(20));
        }
    }

    @Test
    void aHandshakeWhoseEndIsRefusedStopsNothing() {
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.of("notifications/initialized")) {
                                exchange.answer(500, "", "");
                            } else {
                                serve(exchange, "");
                            }
                        });
                var wire = Wire.to(server)) {
            wire.handshake();

            assertThat(wire.ask("tools/list")).isEqualTo("{}");
        }
    }

    @Test
    void aQuestionOnTheStandingStreamBelongsToNoRequest() {
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.method().equals("GET")) {
                                exchange.events();
                                exchange.event(
                                        "{\"jsonrpc\":\"2.0\",\"id\":\"s\",\"method\":\"roots/list\"}");
                                exchange.end();
                            } else {
                                serve(exchange, "Mcp-Session-Id: s-1\r\n");
                            }
                        });
                var wire = Wire.to(server)) {
            wire.handshake();

            assertThat(wire.told()).isEqualTo("roots/list");
            assertThat(wire.way()).isEmpty();
        }
    }

    @Test
    void notificationsKeepTheirOrder() {
        try (var server = server();
                var wire = Wire.to(server)) {
            for (int i = 0; i < 50; i++) {
                wire.tell("notifications/n" + i);
            }

            for (int i = 0; i < 50; i++) {
                assertThat(server.next().body()).contains("\"notifications/n" + i + "\"");
            }
        }
    }

    @Test
    void theServerSpeaksUnaskedOnAStreamOfItsOwn() {
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.method().equals("GET")) {
                                exchange.events();
                                exchange.event(
                                        "{\"jsonrpc\":\"2.0\",\"method\":\"" + CHANGED + "\"}");
                                exchange.event(
                                        "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"ping\"}");
                                exchange.awaitLeaving();
                            } else {
                                serve(exchange, "Mcp-Session-Id: s-1\r\n");
                            }
                        });
                var wire = Wire.to(server)) {
            wire.handshake();

            assertThat(wire.told()).isEqualTo(CHANGED + " {}");
            assertThat(wire.told()).isEqualTo("ping");
            server.next();
            server.next();
            var get = server.next();
            assertThat(get.method()).isEqualTo("GET");
            assertThat(get.header("Accept")).isEqualTo("text/event-stream");
            assertThat(get.header("Mcp-Session-Id")).isEqualTo("s-1");
            assertThat(get.header("Last-Event-ID")).isEqualTo("(none)");
            assertThat(server.next().body())
                    .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{}}");
        }
    }

    @Test
    void theSessionEndsWithTheConversation() {
        try (var server = server();
                var wire = Wire.to(server)) {
            wire.handshake();
            wire.ask("a");
            wire.leave(Duration.ofSeconds(10));

            var last = server.next();
            while (server.unseen() > 0) {
                last = server.next();
            }
            assertThat(last.method()).isEqualTo("DELETE");
            assertThat(last.header("Mcp-Session-Id")).isEqualTo("s-1");
            wire.awaitEnd();
        }
    }

    @Test
    void whatIsUnsentIsSentBeforeTheSessionEnds() {
        try (var server = server();
                var wire = Wire.to(server)) {
            wire.handshake();
            wire.tell("notifications/last");
            wire.leave(Duration.ofSeconds(10));

            var next = server.next();
            while (!next.body().contains("notifications/last")) {
                assertThat(next.method()).isNotEqualTo("DELETE");
                next = server.next();
            }
        }
    }

    @Test
    void aServerThatDoesNotLetGoIsLeftInTime() {
        var never = new CountDownLatch(1);
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.method().equals("DELETE")) {
                                never.await();
                            }
                            serve(exchange, "Mcp-Session-Id: s-1\r\n");
                        });
                var wire = Wire.to(server)) {
            wire.handshake();
            long start = System.nanoTime();
            wire.leave(Duration.ofMillis(200));

            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isLessThan(4_000);
            never.countDown();
        }
    }

    @Test
    void aForgottenSessionIsToldAndBegunAnew() {
        try (var server =
                        FakeServer.start(exchange -> {
                            boolean first =
                                    exchange.request().header("Mcp-Session-Id").equals("s-1");
                            if (first && exchange.of("tools/list")) {
                                exchange.json(404, exchange.error(-32001, "Session not found"));
                            } else {
                                boolean again = exchange.id().equals("4");
                                serve(exchange, "Mcp-Session-Id: s-" + (again ? 2 : 1) + "\r\n");
                            }
                        });
                var wire = Wire.to(server)) {
            wire.handshake();
            var loss = wire.loss("tools/list");
            assertThat(loss).isInstanceOf(RequestLoss.SessionExpired.class);
            assertThat(loss.certainlyNotServed()).isTrue();
            // Until there is a new session nothing else is tried.
            assertThat(wire.loss("tools/call")).isInstanceOf(RequestLoss.SessionExpired.class);

            wire.handshake();
            assertThat(wire.ask("tools/list")).isEqualTo("{}");
            var seen = server.next();
            while (!seen.header("Mcp-Session-Id").equals("s-2")) {
                assertThat(seen.body()).doesNotContain("tools/call");
                seen = server.next();
            }
        }
    }

    @Test
    void notFoundWithoutASessionIsAnotherThing() {
        try (var server = FakeServer.start(exchange -> exchange.answer(404, "", "Nothing here"));
                var wire = Wire.to(server)) {
            assertThat(wire.loss("initialize"))
                    .isEqualTo(
                            new RequestLoss.NotAcceptedHere(
                                    new NetworkFailure.HttpStatus(404, "Nothing here", null)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "é", "a\tb"})
    void aSessionHasAVisibleName(String name) {
        try (var server =
                        FakeServer.start(
                                exchange -> serve(exchange, "Mcp-Session-Id: " + name + "\r\n"));
                var wire = Wire.to(server)) {
            assertThat(wire.loss("initialize").reason())
                    .isEqualTo("Mcp-Session-Id must be visible ASCII of at most 1024 characters");
        }
    }

    @Test
    void anAnswerOnTheWrongStreamIsTakenAllTheSame() {
        var asked = new CountDownLatch(1);
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.method().equals("GET")) {
                                exchange.events();
                                asked.await();
                                exchange.event(
                                        "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"a\":1}}");
                                exchange.awaitLeaving();
                            } else if (exchange.of("late")) {
                                asked.countDown();
                                exchange.awaitLeaving();
                            } else {
                                serve(exchange, "");
                            }
                        });
                var wire = Wire.to(server)) {
            wire.handshake();

            assertThat(wire.ask("late")).isEqualTo("{\"a\":1}");
        }
    }

    @Test
    void aSessionThatIsForgottenWhileNobodyAsksIsTheEndOfTheConversation() {
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.method().equals("GET")) {
                                exchange.answer(404, "", "");
                            } else {
                                serve(exchange, "Mcp-Session-Id: s-1\r\n");
                            }
                        });
                var wire = Wire.to(server)) {
            wire.handshake();

            wire.awaitEnd();
        }
    }

    @Test
    void whatIsStillAskedInAForgottenSessionIsAnsweredBeforeTheEnd() {
        var forgotten = new CountDownLatch(1);
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.method().equals("GET")) {
                                exchange.answer(404, "", "");
                                forgotten.countDown();
                            } else if (exchange.of("tools/call")) {
                                Wire.await(forgotten);
                                exchange.json(exchange.result("{\"late\":true}"));
                            } else {
                                serve(exchange, "Mcp-Session-Id: s-1\r\n");
                            }
                        });
                var wire = Wire.to(server)) {
            var answer = wire.asked("tools/call", "{}");
            wire.handshake();

            assertThat(answer).succeedsWithin(Duration.ofSeconds(20));
            wire.awaitEnd();
        }
    }
}
