package dev.patchbay.transport.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.testing.Property;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests streams that break and are resumed. */
@Timeout(60)
class ResumptionTest {
    private static String note(int number) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"n\",\"params\":{\"n\":" + number + "}}";
    }

    private static void begin(FakeServer.Exchange exchange, int retryMillis) throws IOException {
        exchange.events();
        exchange.part("id: p\nretry: " + retryMillis + "\ndata:\n\n");
    }

    @Test
    void anAnswerIsFetchedWhereItsStreamHasBrokenOff() {
        var left = new AtomicLong();
        var waited = new AtomicLong();
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.method().equals("POST")) {
                                begin(exchange, 300);
                                exchange.event("1", note(1));
                                left.set(System.nanoTime());
                                exchange.end();
                            } else {
                                waited.set(System.nanoTime() - left.get());
                                exchange.events();
                                exchange.event("2", note(2));
                                exchange.event("3", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
                                exchange.end();
                            }
                        });
                var wire = Wire.to(server)) {
            assertThat(wire.ask("a")).isEqualTo("{}");

            assertThat(TimeUnit.NANOSECONDS.toMillis(waited.get())).isBetween(250L, 3_000L);
            server.next();
            var get = server.next();
            assertThat(get.method()).isEqualTo("GET");
            assertThat(get.header("Last-Event-ID")).isEqualTo("1");
            assertThat(get.header("Accept")).isEqualTo("text/event-stream");
            assertThat(wire.told()).isEqualTo("n {\"n\":1}");
            assertThat(wire.told()).isEqualTo("n {\"n\":2}");
            assertThat(wire.untold()).isZero();
        }
    }

    @Test
    void nothingIsLostAndNothingComesTwiceWhereverAStreamIsCut() {
        Property.check(
                12,
                random -> {
                    int total = 1 + random.nextInt(12);
                    var cuts = new ArrayList<Integer>();
                    for (int i = 0; i < 6; i++) {
                        cuts.add(random.nextInt(120));
                    }
                    var connection = new AtomicInteger();
                    FakeServer.Script script =
                            exchange -> {
                                var last = exchange.request().headers().get("Last-Event-ID");
                                int from =
                                        last == null || last.equals("p")
                                                ? 0
                                                : Integer.parseInt(last);
                                int number = connection.getAndIncrement();
                                var stream = new StringBuilder();
                                if (last == null) {
                                    stream.append("id: p\nretry: 1\ndata:\n\n");
                                }
                                for (int i = from + 1; i <= total; i++) {
                                    stream.append("id: " + i + "\ndata: " + note(i) + "\n\n");
                                }
                                stream.append(
                                        "id: 99\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n\n");
                                // Something always gets through, as the tries are bounded.
                                int least = stream.indexOf("\n\n") + 2;
                                int end =
                                        number < cuts.size()
                                                ? Math.min(
                                                        stream.length(), least + cuts.get(number))
                                                : stream.length();
                                exchange.events();
                                exchange.part(stream.substring(0, end));
                                if (end < stream.length()) {
                                    exchange.cut();
                                } else {
                                    exchange.end();
                                }
                            };
                    try (var server = FakeServer.start(script);
                            var wire = Wire.to(server)) {
                        assertThat(wire.ask("a")).isEqualTo("{}");
                        for (int i = 1; i <= total; i++) {
                            assertThat(wire.told()).isEqualTo("n {\"n\":" + i + "}");
                        }
                        assertThat(wire.untold()).isZero();
                    }
                });
    }

    @Test
    void anEventThatIsSentAgainIsLeftOut() {
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.method().equals("POST")) {
                                begin(exchange, 1);
                                exchange.event("1", note(1));
                                exchange.cut();
                            } else {
                                exchange.events();
                                exchange.event("1", note(1));
                                exchange.event("2", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
                                exchange.end();
                            }
                        });
                var wire = Wire.to(server)) {
            wire.ask("a");

            assertThat(wire.told()).isEqualTo("n {\"n\":1}");
            assertThat(wire.untold()).isZero();
        }
    }

    @Test
    void aStreamThatNeverSaidHowFarItWasIsLost() {
        try (var server =
                        FakeServer.start(exchange -> {
                            exchange.events();
                            exchange.event(note(1));
                            exchange.cut();
                        });
                var wire = Wire.to(server)) {
            var loss = wire.loss("a");

            assertThat(loss).isInstanceOf(RequestLoss.Broken.class);
            assertThat(loss.reason()).startsWith("The event stream was interrupted");
            assertThat(server.next().method()).isEqualTo("POST");
            assertThat(server.unseen()).isZero();
        }
    }

    @Test
    void aStreamIsComeBackToSoManyTimesAndNoMore() {
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.method().equals("POST")) {
                                begin(exchange, 1);
                                exchange.cut();
                            } else {
                                exchange.answer(500, "", "");
                            }
                        });
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a")).isInstanceOf(RequestLoss.Broken.class);
            assertThat(server.unseen()).isEqualTo(1 + Wire.LIMITS.reconnects());
        }
    }

    @Test
    void aServerThatKnowsNothingOfTheRestIsNotAskedTwice() {
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.method().equals("POST")) {
                                begin(exchange, 1);
                                exchange.cut();
                            } else {
                                exchange.answer(405, "", "");
                            }
                        });
                var wire = Wire.to(server)) {
            var loss = wire.loss("a");

            // It may have been served, whatever is said of coming back.
            assertThat(loss.certainlyNotServed()).isFalse();
            assertThat(server.unseen()).isEqualTo(2);
        }
    }

    @Test
    void aStreamIsNotComeBackToOnceItsAnswerCameElsewhere() {
        var left = new CountDownLatch(1);
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.method().equals("GET")) {
                                exchange.awaitLeaving();
                                left.countDown();
                            } else if (exchange.of("a")) {
                                begin(exchange, 1);
                                exchange.end();
                            } else {
                                exchange.events();
                                exchange.event("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
                                exchange.event(exchange.result("{}"));
                                exchange.end();
                            }
                        });
                var wire = Wire.to(server)) {
            var answered = wire.asked("a", "{}");
            server.next();
            assertThat(server.next().method()).isEqualTo("GET");

            wire.ask("b");

            assertThat(answered).succeedsWithin(Duration.ofSeconds(20));
            Wire.await(left);
        }
    }

    @Test
    void nobodyWaitsLongerThanAllowed() {
        var limits =
                new HttpClientLimits(
                        1_000,
                        10_000_000,
                        8,
                        1_000,
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(5),
                        3,
                        Duration.ofMillis(200));
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.method().equals("POST")) {
                                begin(exchange, 999_999_999);
                                exchange.cut();
                            } else {
                                exchange.events();
                                exchange.event("2", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
                                exchange.end();
                            }
                        });
                var wire = Wire.to(server, limits)) {
            assertThat(wire.ask("a")).isEqualTo("{}");
        }
    }

    @Test
    void aStatelessStreamIsNotComeBackTo() {
        try (var server =
                        FakeServer.start(exchange -> {
                            begin(exchange, 1);
                            exchange.cut();
                        });
                var wire = Wire.to(server)) {
            var loss = Wire.loss(wire.asked("tools/list", "{" + Wire.MODERN + "}"));

            assertThat(loss).isInstanceOf(RequestLoss.Broken.class);
            assertThat(server.unseen()).isEqualTo(1);
        }
    }

    @Test
    void theStreamOfTheServerIsComeBackTo() {
        var gets = new AtomicInteger();
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.of("initialize")) {
                                exchange.json(
                                        exchange.result("{\"protocolVersion\":\"2025-11-25\"}"));
                            } else if (exchange.method().equals("POST")) {
                                exchange.accepted();
                            } else if (gets.incrementAndGet() == 1) {
                                exchange.events();
                                exchange.part("retry: 1\n\n");
                                exchange.event("7", note(1));
                                exchange.reset();
                            } else {
                                exchange.events();
                                exchange.event("8", note(2));
                                exchange.awaitLeaving();
                            }
                        });
                var wire = Wire.to(server)) {
            wire.handshake();

            assertThat(wire.told()).isEqualTo("n {\"n\":1}");
            assertThat(wire.told()).isEqualTo("n {\"n\":2}");
            server.next();
            server.next();
            assertThat(server.next().header("Last-Event-ID")).isEqualTo("(none)");
            assertThat(server.next().header("Last-Event-ID")).isEqualTo("7");
        }
    }

    @Test
    void aServerWhoseStreamEndsAtOnceIsLeftAloneAfterAWhile() {
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.of("initialize")) {
                                exchange.json(
                                        exchange.result("{\"protocolVersion\":\"2025-11-25\"}"));
                            } else if (exchange.method().equals("POST")) {
                                exchange.accepted();
                            } else {
                                exchange.events();
                                exchange.part("retry: 1\n\n");
                                exchange.end();
                            }
                        });
                var wire = Wire.to(server)) {
            wire.handshake();
            for (int i = 0; i < 2 + 1 + Wire.LIMITS.reconnects(); i++) {
                server.next();
            }
            wire.tell("notifications/probe");

            assertThat(server.next().body()).contains("probe");
        }
    }
}
