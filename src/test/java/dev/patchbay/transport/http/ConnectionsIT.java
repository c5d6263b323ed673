package dev.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.testing.BestOfThree;
import dev.patchbay.testing.Gate;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.Messages;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the rules for connections, independent of their content. */
class ConnectionsIT {
    private static final int MOST = 50;
    private static final Duration HEAD = Duration.ofSeconds(2);
    private static final Duration IDLE = Duration.ofSeconds(3);
    private static final int SESSIONS = 5;
    private static final String ECHO = Messages.modernCall(1, "echo", "{\"text\":\"hi\"}");

    /** Hurries its clients. */
    private static HttpServerProcess server;

    /** Gives its clients the usual time, for tests in which no connection may end by the clock. */
    private static HttpServerProcess patient;

    @BeforeAll
    static void start() {
        var most = Map.of("PATCHBAY_HTTP_CONNECTION_LIMIT", Integer.toString(MOST));
        patient = HttpServerProcess.fixtures(most);
        server =
                HttpServerProcess.fixtures(
                        Map.of(
                                "PATCHBAY_HTTP_CONNECTION_LIMIT",
                                Integer.toString(MOST),
                                "PATCHBAY_HTTP_CONNECTION_IDLE",
                                IDLE.toMillis() + "ms",
                                "PATCHBAY_HTTP_STALL",
                                HEAD.toMillis() + "ms",
                                "PATCHBAY_HTTP_SESSION_LIMIT",
                                Integer.toString(SESSIONS),
                                "PATCHBAY_HTTP_KEEP_ALIVE",
                                "10s"));
    }

    @AfterAll
    static void stop() {
        server.close();
        patient.close();
    }

    private static boolean serves(HttpServerProcess server) {
        try (var connection = server.connect()) {
            connection.post(McpHeaders.of(ECHO), ECHO);
            return connection.response().status() == 200;
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    private static Duration atLeast(Duration least, Duration taken) {
        assertThat(taken).isGreaterThanOrEqualTo(least);
        return taken;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "P", "POST /mcp HTTP/1.1\r\nHost: localhost\r\nX: "})
    void aHeadThatDoesNotComeIsNotWaitedFor(String part) {
        BestOfThree.takesLessThan(
                HEAD.plusSeconds(5),
                () -> {
                    long began = System.nanoTime();
                    try (var connection = server.connect()) {
                        connection.send(part.getBytes(StandardCharsets.US_ASCII));
                        assertThat(connection.ended()).isTrue();
                    }
                    return atLeast(HEAD, BestOfThree.since(began));
                });
    }

    @Test
    void aHeadThatComesByteByByteIsNotWaitedForEither() {
        BestOfThree.takesLessThan(
                HEAD.plusSeconds(5),
                () -> {
                    long began = System.nanoTime();
                    try (var connection = server.connect();
                            var clock = Executors.newSingleThreadScheduledExecutor()) {
                        var drops =
                                clock.scheduleAtFixedRate(
                                        () -> connection.send(new byte[] {'x'}),
                                        0,
                                        50,
                                        TimeUnit.MILLISECONDS);
                        assertThat(connection.ended()).isTrue();
                        drops.cancel(true);
                    }
                    return atLeast(HEAD, BestOfThree.since(began));
                });
    }

    @Test
    void aConnectionOnWhichNothingIsAskedAnyMoreEnds() {
        BestOfThree.takesLessThan(
                IDLE.plusSeconds(5),
                () -> {
                    try (var connection = server.connect()) {
                        connection.post(McpHeaders.of(ECHO), ECHO);
                        assertThat(connection.response().json().has("result")).isTrue();
                        long began = System.nanoTime();
                        assertThat(connection.ended()).isTrue();
                        return atLeast(IDLE, BestOfThree.since(began));
                    }
                });
    }

    @Test
    void aConnectionOnWhichACallRunsOrAStreamIsOpenIsNotIdle() {
        var slow = Messages.modernCall(1, "slow", "{\"millis\":6000}");
        var listen = Messages.listen(2);
        try (var call = server.connect();
                var stream = server.connect();
                var refused = server.connect()) {
            call.post(McpHeaders.of(slow), slow);
            stream.post(McpHeaders.of(listen), listen);
            var events = stream.response();
            assertThat(events.message().has("method")).isTrue();
            // What is refused counts as little as what is answered.
            refused.request("PUT", Map.of(), new byte[0]);
            assertThat(refused.response().status()).isEqualTo(405);
            assertThat(call.response().status()).isEqualTo(200);
            assertThat(stream.silent()).isTrue();
        }
    }

    @Test
    void connectionsWithoutARequestKeepNoOtherClientOut() {
        var open = new ArrayList<HttpConnection>();
        try {
            var used = patient.connect();
            open.add(used);
            assertThat(answers(used)).isTrue();
            for (int i = 0; i < 2 * MOST; i++) {
                open.add(patient.connect());
            }
            // The event loops accept them in any order, and each of them closes an older one. The
            // next client comes when all of them have been accepted.
            await().until(() ->
                    open.stream().filter(HttpConnection::endedByNow).count() == MOST + 1);

            assertThat(serves(patient)).isTrue();
            // Those that have never asked anything are closed first.
            assertThat(answers(used)).isTrue();
        } finally {
            open.forEach(HttpConnection::close);
        }
    }

    @Test
    void connectionsBeyondTheLimitAreClosedIfEachHasARequest() {
        var busy = new ArrayList<HttpConnection>();
        try (var gate = Gate.closed()) {
            var held = gate.modernCall(1);
            for (int i = 0; i < MOST; i++) {
                var connection = patient.connect();
                busy.add(connection);
                connection.post(McpHeaders.of(held), held);
            }
            // All of them have arrived when a new connection is closed.
            await().until(() -> !serves(patient));
            gate.open();

            for (var connection : busy) {
                assertThat(connection.response().status()).isEqualTo(200);
            }
        } finally {
            busy.forEach(HttpConnection::close);
        }
        await().until(() -> serves(patient));
    }

    private static boolean answers(HttpConnection connection) {
        try {
            connection.post(McpHeaders.of(ECHO), ECHO);
            return connection.response().json().has("result");
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    @Test
    void thereAreNeverMoreSessionsThanAllowed() throws Exception {
        var atOnce = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var statuses = new ArrayList<Future<Integer>>();
            for (int i = 0; i < MOST / 2; i++) {
                statuses.add(threads.submit((Callable<Integer>) () -> begin(atOnce)));
            }
            atOnce.countDown();
            int begun = 0;
            for (var status : statuses) {
                assertThat(status.get()).isIn(200, 503);
                begun += status.get() == 200 ? 1 : 0;
            }
            assertThat(begun).isEqualTo(SESSIONS);
        }
    }

    private static int begin(CountDownLatch atOnce) throws InterruptedException {
        try (var connection = server.connect()) {
            atOnce.await();
            connection.post(HttpConnection.usualHeaders(), Messages.initialize(0, "2025-11-25"));
            return connection.response().status();
        }
    }

    @Test
    void http2WithoutTlsIsNotSpoken() {
        try (var connection = server.connect()) {
            connection.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            connection.send(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});
            assertThat(connection.rest()).startsWith("HTTP/2.0 501 Not Implemented\r\n");
        }
    }

    @Test
    void whoWouldRatherSpeakHttp2IsAnsweredInHttp1() {
        try (var connection = server.connect()) {
            var headers = McpHeaders.of(ECHO);
            headers.put("Connection", "Upgrade, HTTP2-Settings");
            headers.put("Upgrade", "h2c");
            headers.put("HTTP2-Settings", "AAMAAABkAAQAoAAAAAIAAAAA");
            connection.post(headers, ECHO);
            var response = connection.response();
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.json().at("/result/content/0/text").asText()).isEqualTo("hi");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 10\r\nContent-Length: 11",
                "Content-Length: ten",
                "Content-Length: -1",
                "Content-Length: +5",
                "Content-Length: 5\r\nTransfer-Encoding: chunked"
            })
    void aLengthThatIsNoneIsNotGuessed(String lines) {
        try (var connection = server.connect()) {
            connection.send(
                    ("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                    + lines
                                    + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            var response = connection.response();
            assertThat(response.status()).isEqualTo(400);
            assertThat(response.json().at("/error/message").asText()).contains("HTTP/1.1");
            assertThat(connection.ended()).isTrue();
        }
    }

    @Test
    void aBodyThatEndsEarlyIsNoMessage() {
        for (var header :
                List.of("Content-Length: " + (ECHO.length() + 1), "Transfer-Encoding: chunked")) {
            try (var connection = server.connect()) {
                var body =
                        header.startsWith("T")
                                ? Integer.toHexString(ECHO.length()) + "\r\n" + ECHO + "\r\n"
                                : ECHO;
                connection.send(
                        ("POST /mcp HTTP/1.1\r\nHost: localhost\r\n"
                                        + "Content-Type: application/json\r\n"
                                        + header
                                        + "\r\n\r\n"
                                        + body)
                                .getBytes(StandardCharsets.US_ASCII));
                // The rest never comes.
                assertThat(connection.ended()).isTrue();
            }
        }
        assertThat(serves(server)).isTrue();
    }
}
