package dev.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.patchbay.testing.Gate;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpResponse;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.Messages;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests the limits of time, rate and size for clients. */
class LimitsIT {
    private static final int BODY_LIMIT = 100_000;
    private static final int SESSIONS = 3;
    private static final int IN_FLIGHT = 8;

    /** A fifth of what all that is never read would need. */
    private static final long MOST_MEGABYTES = 450;

    private static final String ECHO = Messages.modernCall(1, "echo", "{\"text\":\"hi\"}");

    /** Impatient, and small enough that memory that is not given back is noticed. */
    private static HttpServerProcess server;

    @BeforeAll
    static void start() {
        server =
                HttpServerProcess.fixtures(
                        List.of("-Xmx256m"),
                        Map.of(
                                "PATCHBAY_HTTP_KEEP_ALIVE", "100ms",
                                "PATCHBAY_HTTP_STALL", "2s",
                                "PATCHBAY_HTTP_SESSION_IDLE", "1s",
                                "PATCHBAY_HTTP_SESSION_LIMIT", Integer.toString(SESSIONS),
                                "PATCHBAY_HTTP_BODY_LIMIT", Integer.toString(BODY_LIMIT),
                                "PATCHBAY_UNSENT_LIMIT", "64K",
                                "PATCHBAY_IN_FLIGHT_LIMIT", Integer.toString(IN_FLIGHT)));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpConnection post(Map<String, String> headers, String message) {
        var connection = server.connect();
        connection.post(headers, message);
        return connection;
    }

    private static void assertServes() {
        try (var connection = post(McpHeaders.of(ECHO), ECHO)) {
            assertThat(connection.response().status()).isEqualTo(200);
        }
    }

    private static void assertTooLarge(HttpConnection connection) {
        var response = connection.response();
        assertThat(response.status()).isEqualTo(413);
        assertThat(response.header("Connection")).contains("close");
        assertThat(response.json().at("/error/message").asText())
                .contains(Integer.toString(BODY_LIMIT));
        assertThat(connection.ended()).isTrue();
    }

    private static void assertOverloaded(HttpResponse response) {
        assertThat(response.status()).isEqualTo(503);
        assertThat(response.header("Retry-After")).contains("1");
        var error = response.json().get("error");
        assertThat(error.get("code").asInt()).isEqualTo(-31000);
        assertThat(error.get("message").asText()).startsWith("OVERLOADED");
    }

    @Test
    void aBodyIsRefusedForTheLengthItDeclares() {
        try (var connection = server.connect()) {
            var headers = McpHeaders.of(ECHO);
            headers.put("Content-Length", Integer.toString(BODY_LIMIT + 1));
            connection.send(HttpConnection.head("POST", headers));
            assertTooLarge(connection);
        }
    }

    @Test
    void aBodyInPiecesIsRefusedForTheLengthItHas() {
        try (var connection = server.connect()) {
            var headers = McpHeaders.of(ECHO);
            headers.put("Transfer-Encoding", "chunked");
            connection.send(HttpConnection.head("POST", headers));
            connection.send(chunk(" ".repeat(BODY_LIMIT)));
            connection.send(chunk(" "));
            assertTooLarge(connection);
        }
    }

    @Test
    void aBodyOfJustTheLimitIsTakenInOnePieceAndInMany() {
        var message = ECHO + " ".repeat(BODY_LIMIT - ECHO.length());
        try (var connection = post(McpHeaders.of(ECHO), message)) {
            assertThat(connection.response().status()).isEqualTo(200);
        }
        try (var connection = server.connect()) {
            var headers = McpHeaders.of(ECHO);
            headers.put("Transfer-Encoding", "chunked");
            connection.send(HttpConnection.head("POST", headers));
            for (int from = 0; from < message.length(); from += 999) {
                connection.send(
                        chunk(message.substring(from, Math.min(message.length(), from + 999))));
            }
            connection.send(new byte[] {'0', '\r', '\n', '\r', '\n'});
            assertThat(connection.response().json().at("/result/content/0/text").asText())
                    .isEqualTo("hi");
        }
    }

    private static byte[] chunk(String text) {
        return (Integer.toHexString(text.length()) + "\r\n" + text + "\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void aBodyThatDoesNotArriveIsNotWaitedFor() {
        var slow = new ArrayList<HttpConnection>();
        for (int i = 0; i < IN_FLIGHT; i++) {
            var connection = server.connect();
            var headers = McpHeaders.of(ECHO);
            headers.put("Content-Length", "1000");
            connection.send(HttpConnection.head("POST", headers));
            connection.send(new byte[] {'{'});
            slow.add(connection);
        }
        assertThat(slow).allSatisfy(connection -> assertThat(connection.ended()).isTrue());
        assertServes();
    }

    @Test
    void aStreamThatIsSilentIsKeptAliveByComments() {
        var message = Messages.listen(1);
        try (var modern = post(McpHeaders.of(message), message)) {
            var response = modern.response();
            assertThat(response.message().at("/method").asText())
                    .isEqualTo("notifications/subscriptions/acknowledged");
            for (int i = 0; i < 2; i++) {
                var event = response.next().orElseThrow();
                assertThat(event.comment()).isNotNull();
                assertThat(event.data()).isNull();
            }
        }
        var session = beginWhenThereIsRoom();
        try (var own = server.connect()) {
            own.request("GET", session, new byte[0]);
            var response = own.response();
            assertThat(response.next().orElseThrow().id()).isNotNull();
            for (int i = 0; i < 2; i++) {
                assertThat(response.next().orElseThrow().comment()).isNotNull();
            }
            // A session that is listened to is not idle, however long nothing is said.
            try (var ping = post(session, Messages.ping(1))) {
                assertThat(ping.response().status()).isEqualTo(200);
            }
        }
    }

    private static Map<String, String> beginWhenThereIsRoom() {
        var session = new LinkedHashMap<String, String>();
        await().until(() -> {
            try (var connection =
                    post(HttpConnection.usualHeaders(), Messages.initialize(0, "2025-11-25"))) {
                var response = connection.response();
                session.putAll(HttpConnection.usualHeaders());
                response.header(Messages.SESSION)
                        .ifPresent(id -> session.put(Messages.SESSION, id));
                return response.status() == 200;
            }
        });
        return session;
    }

    @Test
    void moreSessionsThanThereMayBeAreRefusedUntilOthersHaveBeenSilentForTooLong() {
        var first = beginWhenThereIsRoom();
        boolean refused = false;
        for (int i = 0; i < 20 * SESSIONS && !refused; i++) {
            try (var connection =
                    post(HttpConnection.usualHeaders(), Messages.initialize(0, "2025-11-25"))) {
                var response = connection.response();
                refused = response.status() != 200;
                if (refused) {
                    assertOverloaded(response);
                }
            }
        }
        assertThat(refused).isTrue();
        beginWhenThereIsRoom();
        await().untilAsserted(() -> {
            try (var connection = server.connect()) {
                connection.request("DELETE", first, new byte[0]);
                assertThat(connection.response().status()).isEqualTo(404);
            }
        });
    }

    @Test
    void moreRequestsThanThereMayBeAreRefusedAndTheOthersServed() {
        var running = new ArrayList<HttpConnection>();
        try (var gate = Gate.closed()) {
            var message = gate.modernCall(1);
            for (int i = 0; i < IN_FLIGHT; i++) {
                running.add(post(McpHeaders.of(message), message));
            }
            await().untilAsserted(() -> {
                try (var connection = post(McpHeaders.of(ECHO), ECHO)) {
                    assertOverloaded(connection.response());
                }
            });
            gate.open();
            for (var connection : running) {
                assertThat(connection.response().status()).isEqualTo(200);
                connection.close();
            }
        }
        await().untilAsserted(LimitsIT::assertServes);
    }

    @Test
    void aClientThatReadsNothingIsCutAndItsCallEnds() {
        var message = Messages.watched(Messages.modernCall(1, "count", "{\"to\":2000000}"));
        var stalled = new LinkedHashMap<HttpConnection, HttpResponse>();
        for (int i = 0; i < IN_FLIGHT; i++) {
            var connection = HttpConnection.to(server.port(), 4096);
            connection.post(McpHeaders.of(message), message);
            stalled.put(connection, connection.response());
        }
        // Whoever is read from before it is cut may get everything.
        await().untilAsserted(LimitsIT::assertAllSlotsAreFree);
        assertThat(server.residentMegabytes()).isLessThan(MOST_MEGABYTES);
        stalled.forEach((connection, response) -> {
            assertThatThrownBy(() -> readAll(response)).isInstanceOf(UncheckedIOException.class);
            connection.close();
        });
        await().untilAsserted(LimitsIT::assertServes);
    }

    private static void assertAllSlotsAreFree() {
        var message = Messages.modernCall(1, "slow", "{\"millis\":300}");
        var running = new ArrayList<HttpConnection>();
        try {
            for (int i = 0; i < IN_FLIGHT; i++) {
                running.add(post(McpHeaders.of(message), message));
            }
            assertThat(running)
                    .allSatisfy(connection ->
                            assertThat(connection.response().status()).isEqualTo(200));
        } finally {
            running.forEach(HttpConnection::close);
        }
    }

    @Test
    void aClientThatReadsNothingOfALongAnswerIsCut() {
        var message = Messages.modernCall(1, "big", "{\"length\":20000000}");
        try (var connection = HttpConnection.to(server.port(), 4096)) {
            connection.post(McpHeaders.of(message), message);
            var response = connection.response();
            letPassWhatAClientMayTakeNothing();
            assertThatThrownBy(response::text).isInstanceOf(UncheckedIOException.class);
        }
    }

    @Test
    void aClientThatReadsSlowlyGetsAllOfALongAnswer() throws Exception {
        var message = Messages.modernCall(1, "big", "{\"length\":30000000}");
        try (var connection = HttpConnection.to(server.port(), 4096);
                var clock = Executors.newSingleThreadScheduledExecutor()) {
            connection.post(McpHeaders.of(message), message);
            var response = connection.response();
            var length = new CompletableFuture<Integer>();
            var read = new AtomicInteger();
            // Twice as long as a client may take nothing.
            var _ =
                    clock.scheduleAtFixedRate(
                            () -> {
                                try {
                                    int piece = response.text(300_000).length();
                                    if (piece == 0) {
                                        length.complete(read.get());
                                    }
                                    read.addAndGet(piece);
                                } catch (UncheckedIOException e) {
                                    length.completeExceptionally(e);
                                }
                            },
                            0,
                            40,
                            TimeUnit.MILLISECONDS);
            assertThat(length.get(20, TimeUnit.SECONDS)).isGreaterThan(30_000_000);
        }
    }

    /** Comments come with the same clock that looks for who is stalled. */
    private static void letPassWhatAClientMayTakeNothing() {
        var message = Messages.listen(1);
        try (var connection = post(McpHeaders.of(message), message)) {
            var response = connection.response();
            for (int i = 0; i < 4; i++) {
                response.next();
            }
        }
    }

    private static void readAll(HttpResponse response) {
        while (response.next().isPresent()) {
            // Whatever it is.
        }
    }
}
