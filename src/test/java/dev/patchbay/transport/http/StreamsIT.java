package dev.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpResponse;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests event streams: when there is one, its content, and how a client resumes it. */
class StreamsIT {
    private static HttpServerProcess server;

    @BeforeAll
    static void start() {
        server = HttpServerProcess.fixtures();
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

    private static HttpConnection get(Map<String, String> session) {
        var connection = server.connect();
        connection.request("GET", session, new byte[0]);
        return connection;
    }

    private static HttpConnection resume(Map<String, String> session, String lastEventId) {
        var headers = new LinkedHashMap<>(session);
        headers.put("Last-Event-ID", lastEventId);
        return get(headers);
    }

    private static void assertStream(HttpResponse response) {
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.streaming()).isTrue();
        assertThat(response.header("X-Accel-Buffering")).contains("no");
        assertThat(response.header("Cache-Control")).contains("no-cache");
    }

    private static List<HttpResponse.Event> all(HttpResponse response) {
        var events = new ArrayList<HttpResponse.Event>();
        for (var event = response.next(); event.isPresent(); event = response.next()) {
            events.add(event.get());
        }
        return events;
    }

    private static String call(Map<String, String> session, String tool, String arguments) {
        try (var connection = post(session, Messages.call(90, tool, arguments))) {
            var response = connection.response();
            assertThat(response.status()).isEqualTo(200);
            return response.text();
        }
    }

    @Test
    void whatSaysNothingBeforeItsAnswerIsAnsweredWithJson() {
        var message = Messages.modernCall(1, "slow", "{\"millis\":50}");
        try (var connection = post(McpHeaders.of(message), message)) {
            var response = connection.response();
            assertThat(response.streaming()).isFalse();
            assertThat(response.header("Content-Length")).isPresent();
            assertThat(response.json().at("/result/content/0/text").asText())
                    .isEqualTo("Waited 50 ms.");
            // The connection lives on.
            connection.post(McpHeaders.of(message), message);
            assertThat(connection.response().status()).isEqualTo(200);
        }
    }

    @Test
    void aStatelessStreamHasNoIdsAndEndsWithTheAnswer() {
        var message = Messages.watched(Messages.modernCall(1, "count", "{\"to\":3}"));
        try (var connection = post(McpHeaders.of(message), message)) {
            var response = connection.response();
            assertStream(response);
            var events = all(response);
            assertThat(events).hasSize(4);
            assertThat(events)
                    .allSatisfy(event -> {
                        assertThat(event.id()).isNull();
                        assertThat(event.retry()).isNull();
                    });
            assertThat(events.getLast().data()).contains("Counted to 3.");
            connection.post(McpHeaders.of(message), message);
            assertStream(connection.response());
        }
    }

    @ParameterizedTest
    @CsvSource({"2025-11-25, true", "2025-06-18, false", "2025-03-26, false", "2024-11-05, false"})
    void onlyClientsThatKnowItAreToldHowToComeBackBeforeAnythingElse(
            String revision, boolean primed) {
        var session = Messages.begin(server, revision);
        var message = Messages.watched(Messages.call(1, "count", "{\"to\":2}"));
        try (var connection = post(session, message);
                var own = get(session)) {
            var response = connection.response();
            assertStream(response);
            var first = response.next().orElseThrow();
            var unasked = own.response();
            assertStream(unasked);
            assertThat(List.of(first, unasked.next().orElseThrow()))
                    .allSatisfy(event -> {
                        if (primed) {
                            assertThat(event.id()).isNotNull();
                            assertThat(event.data()).isEmpty();
                            assertThat(event.retry()).isEqualTo("1000");
                        } else {
                            // Older ones choke on an event without data.
                            assertThat(event.data()).isNull();
                            assertThat(event.comment()).isNotNull();
                        }
                    });
            var rest = all(response);
            assertThat(rest).hasSize(3).allSatisfy(event -> assertThat(event.id()).isNotNull());
            assertThat(rest.stream().map(HttpResponse.Event::id)).doesNotHaveDuplicates();
        }
    }

    @Test
    void aClientThatLosesItsConnectionComesBackForWhatItHasMissed() {
        var session = Messages.begin(server, "2025-11-25");
        var message = Messages.watched(Messages.call(1, "test_tool_with_progress", "{}"));
        var ids = new ArrayList<String>();
        try (var connection = post(session, message)) {
            var response = connection.response();
            ids.add(response.next().orElseThrow().id());
            ids.add(response.next().orElseThrow().id());
            connection.reset();
        }
        // Whether it runs still or is done by now, all of it is told, and then the stream ends.
        for (int again = 0; again < 2; again++) {
            try (var connection = resume(session, ids.getLast())) {
                var response = connection.response();
                assertStream(response);
                assertThat(response.message().at("/params/progress").asInt()).isEqualTo(50);
                assertThat(response.message().at("/params/progress").asInt()).isEqualTo(100);
                assertThat(response.message().at("/result/content/0/text").asText())
                        .isEqualTo("Reported progress three times.");
                assertThat(response.nextMessage()).isEmpty();
            }
        }
        try (var connection = resume(session, ids.getFirst())) {
            assertThat(connection.response().message().at("/params/progress").asInt()).isZero();
        }
    }

    @Test
    void aServerThatLetsGoOfAConnectionAnswersOnTheNext() {
        var session = Messages.begin(server, "2025-11-25");
        String id;
        try (var connection = post(session, Messages.call(1, "test_reconnection", "{}"))) {
            var response = connection.response();
            assertStream(response);
            var events = all(response);
            assertThat(events).hasSize(1);
            id = events.getFirst().id();
        }
        try (var connection = resume(session, id)) {
            var response = connection.response();
            assertThat(response.message().at("/result/content/0/text").asText())
                    .isEqualTo("Reconnection test completed.");
            assertThat(response.nextMessage()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-06-18", "2025-03-26"})
    void clientsThatCannotComeBackKeepTheirConnection(String revision) {
        var session = Messages.begin(server, revision);
        try (var connection = post(session, Messages.call(1, "test_reconnection", "{}"))) {
            assertThat(connection.response().json().at("/result/content/0/text").asText())
                    .isEqualTo("Reconnection test completed.");
        }
    }

    @Test
    void comingBackToAStreamThatIsStillOpenEndsItsFirstConnection() {
        var session = Messages.begin(server, "2025-11-25");
        try (var first = get(session)) {
            var id = first.response().next().orElseThrow().id();
            for (int i = 0; i < 3; i++) {
                try (var next = resume(session, id)) {
                    assertStream(next.response());
                }
            }
            assertThat(first.ended()).isTrue();
        }
        // The same for a call that has had no stream yet; the handshake was the first.
        try (var call = post(session, Messages.call(1, "hang", "{}"))) {
            await().untilAsserted(() -> {
                try (var next = resume(session, "2-0")) {
                    assertStream(next.response());
                }
            });
            assertThat(call.ended()).isTrue();
        }
    }

    /** With 400 SDKs report an error; with a stream that ends they would come back for ever. */
    @ParameterizedTest
    @ValueSource(strings = {"2025-03-26", "2025-11-25"})
    void aClientThatComesBackForWhatItHasCancelledHearsThatThereIsNoStream(String revision) {
        var session = Messages.begin(server, revision);
        try (var call = post(session, Messages.call(1, "hang", "{}"))) {
            await().untilAsserted(() -> {
                // As long as the id is taken, the call has begun.
                try (var ping = post(session, Messages.ping(1))) {
                    assertThat(ping.response().status()).isEqualTo(400);
                }
            });
            var cancelled = Messages.cancellation(1);
            try (var other = post(session, cancelled)) {
                assertThat(other.response().status()).isEqualTo(202);
            }
            assertThat(call.response().nextMessage()).isEmpty();
        }
        // The handshake was the first stream.
        try (var again = resume(session, "2-0")) {
            var response = again.response();
            assertThat(response.status()).isEqualTo(405);
            assertThat(response.header("Allow")).contains("POST, GET, DELETE");
        }
        try (var other = resume(session, "3-0")) {
            assertThat(other.response().status()).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "x", "0", "0-", "0-99999", "77-0", "0-0-0", "99999999999999999999-1"})
    void aPlaceThatIsNoneIsABadRequest(String lastEventId) {
        var session = Messages.begin(server, "2025-11-25");
        try (var connection = resume(session, lastEventId)) {
            var response = connection.response();
            assertThat(response.status()).isEqualTo(400);
            assertThat(response.json().at("/error/message").asText()).contains("Last-Event-ID");
        }
    }

    @Test
    void placesOfOneSessionMeanNothingInAnother() {
        var one = Messages.begin(server, "2025-11-25");
        var other = Messages.begin(server, "2025-11-25");
        call(one, "count", "{\"to\":1}");
        try (var connection =
                post(one, Messages.watched(Messages.call(1, "count", "{\"to\":1}")))) {
            var id = connection.response().next().orElseThrow().id();
            try (var stranger = resume(other, id)) {
                assertThat(stranger.response().status()).isEqualTo(400);
            }
        }
    }

    @Test
    void whatBelongsToNoRequestComesOnTheStreamOfTheSessionAndWaitsForItsClient() {
        var session = Messages.begin(server, "2025-11-25");
        var subscribe =
                Messages.request(1, "resources/subscribe", "\"uri\":\"test://watched-resource\"");
        try (var connection = post(session, subscribe)) {
            assertThat(connection.response().json().has("result")).isTrue();
        }
        String last;
        try (var connection = get(session)) {
            var response = connection.response();
            call(session, "touch", "{}");
            assertThat(response.message().at("/method").asText())
                    .isEqualTo("notifications/resources/updated");
            call(session, "test_trigger_tool_change", "{}");
            var event = response.next().orElseThrow();
            assertThat(event.data()).contains("notifications/tools/list_changed");
            last = event.id();
        }
        // While nobody listens.
        call(session, "test_trigger_tool_change", "{}");
        call(session, "touch", "{}");
        try (var connection = resume(session, last)) {
            var response = connection.response();
            assertThat(
                            List.of(
                                    response.message().at("/method").asText(),
                                    response.message().at("/method").asText()))
                    .containsExactlyInAnyOrder(
                            "notifications/tools/list_changed", "notifications/resources/updated");
        }
    }

    @Test
    void anIdIsFreeAgainAsSoonAsItsAnswerIsThere() {
        var session = Messages.begin(server, "2025-11-25");
        for (int i = 0; i < 300; i++) {
            call(session, "echo", "{\"text\":\"hi\"}");
        }
    }

    @Test
    void whatBelongsToARequestComesOnItsOwnStreamAlone() {
        var session = Messages.begin(server, "2025-11-25");
        try (var own = get(session);
                var one = post(session, watched(1, "one"));
                var other = post(session, watched(2, "other"))) {
            var unasked = own.response();
            unasked.next();
            for (var each : Map.of("one", one, "other", other).entrySet()) {
                var response = each.getValue().response();
                for (int i = 1; i <= 50; i++) {
                    assertThat(response.message().at("/params/progressToken").asText())
                            .isEqualTo(each.getKey());
                }
                assertThat(response.message().has("result")).isTrue();
            }
            assertThat(own.silent()).isTrue();
        }
    }

    private static String watched(int id, String token) {
        return Messages.watched(Messages.call(id, "count", "{\"to\":50}"))
                .replace("\"t\"", '"' + token + '"');
    }

    /** Each call holds on to its message, and all of them together would not fit. */
    @Test
    void aStatelessClientThatLeavesCancels() {
        var large = "\"large\":\"" + "x".repeat(4_000_000) + "\",\"name\":";
        var hang = Messages.modernCall(1, "hang", "{}").replaceFirst("\"name\":", large);
        var headers = McpHeaders.of(hang);
        var echo = Messages.modernCall(2, "echo", "{\"text\":\"hi\"}");
        try (var small =
                HttpServerProcess.fixtures(
                        List.of("-Xmx128m"), Map.of("PATCHBAY_IN_FLIGHT_LIMIT", "1"))) {
            for (int i = 0; i < 60; i++) {
                awaitStatus(small, echo, 200);
                try (var connection = admitted(small, headers, hang)) {
                    awaitStatus(small, echo, 503);
                    assertThat(connection.silent()).isTrue();
                }
            }
            awaitStatus(small, echo, 200);
            assertThat(small.restOfErrors())
                    .isNotEmpty()
                    .allMatch(line -> line.contains("at most 1 POST requests may be in flight"));
        }
    }

    /**
     * Posts a call that hangs. A client may have its response a moment before the server counts the
     * request as ended, so a refused call is posted again.
     */
    private static HttpConnection admitted(
            HttpServerProcess server, Map<String, String> headers, String hang) {
        for (int attempt = 0; attempt < 20; attempt++) {
            var connection = server.connect();
            connection.post(headers, hang);
            var other = Messages.modernCall(3, "echo", "{\"text\":\"hi\"}");
            // With a shorter interval, the echo itself would often take the only slot.
            await().pollDelay(Duration.ofMillis(25))
                    .pollInterval(Duration.ofMillis(25))
                    .until(() -> !connection.silent() || status(server, other) == 503);
            if (connection.silent()) {
                return connection;
            }
            assertThat(connection.response().status()).isEqualTo(503);
            connection.close();
        }
        throw new AssertionError("The call was refused again and again");
    }

    /** With room for one, whether a call is open is seen by what others are told. */
    private static void awaitStatus(HttpServerProcess server, String message, int status) {
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2))
                .untilAsserted(() -> assertThat(status(server, message)).isEqualTo(status));
    }

    private static int status(HttpServerProcess server, String message) {
        try (var connection = server.connect()) {
            connection.post(McpHeaders.of(message), message);
            return connection.response().status();
        }
    }

    @Test
    void aClientOfASessionThatLeavesDoesNotCancel() {
        var session = Messages.begin(server, "2025-11-25");
        var message = Messages.watched(Messages.call(1, "test_tool_with_progress", "{}"));
        String id;
        try (var connection = post(session, message)) {
            id = connection.response().next().orElseThrow().id();
        }
        try (var connection = resume(session, id)) {
            var events = all(connection.response());
            assertThat(events.getLast().data()).contains("Reported progress three times.");
        }
        // Nor does one that leaves before there is a stream, whose answer nobody can ask for.
        var slow = Messages.call(2, "slow", "{\"millis\":200}");
        try (var connection = post(session, slow)) {
            connection.reset();
        }
        await().untilAsserted(() -> {
            try (var connection = post(session, Messages.ping(2))) {
                assertThat(connection.response().status()).isEqualTo(200);
            }
        });
    }

    @Test
    void aQuestionComesOnTheStreamOfItsCallAndIsAnsweredByAnotherPost() {
        var headers = HttpConnection.usualHeaders();
        try (var connection =
                post(
                        headers,
                        Messages.initialize(0, "2025-11-25")
                                .replace(
                                        "\"capabilities\":{}",
                                        "\"capabilities\":{\"elicitation\":{}}"))) {
            var response = connection.response();
            headers.put(Messages.SESSION, response.header(Messages.SESSION).orElseThrow());
        }
        try (var connection = post(headers, Messages.call(1, "ask_user", "{}"))) {
            var response = connection.response();
            assertStream(response);
            var question = response.message();
            assertThat(question.at("/method").asText()).isEqualTo("elicitation/create");
            try (var answer =
                    post(
                            headers,
                            "{\"jsonrpc\":\"2.0\",\"id\":"
                                    + question.get("id")
                                    + ",\"result\":{\"action\":\"accept\",\"content\":{\"name\":\"Ada\"}}}")) {
                assertThat(answer.response().status()).isEqualTo(202);
            }
            assertThat(response.message().at("/result/content/0/text").asText())
                    .isEqualTo("Hello, Ada!");
        }
    }

    @Test
    void manyClientsThatBreakOffLeaveNothingInTheLog() {
        server.restOfErrors();
        var session = Messages.begin(server, "2025-11-25");
        var modern = Messages.watched(Messages.modernCall(1, "count", "{\"to\":2000}"));
        for (int i = 0; i < 200; i++) {
            try (var connection = get(session)) {
                connection.reset();
            }
            try (var connection = post(McpHeaders.of(modern), modern)) {
                connection.reset();
            }
            var legacy = Messages.watched(Messages.call(1000 + i, "count", "{\"to\":2000}"));
            try (var connection = post(session, legacy)) {
                connection.reset();
            }
        }
        try (var connection = post(session, Messages.ping(1))) {
            assertThat(connection.response().status()).isEqualTo(200);
        }
        assertThat(server.restOfErrors()).isEmpty();
    }
}
