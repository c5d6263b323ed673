package dev.patchbay.transport.http.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.nullValue;

import dev.patchbay.testing.Gate;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.Messages;
import dev.patchbay.transport.http.Rest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests sessions of the older revisions: their start, their end and their allowed messages. */
class SessionsIT {
    private static final int AT_ONCE = 16;

    private static HttpServerProcess server;
    private static Rest rest;

    @BeforeAll
    static void start() {
        server = HttpServerProcess.fixtures();
        rest = new Rest(server);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Map<String, String> begin() {
        return Messages.begin(server, "2025-11-25");
    }

    @ParameterizedTest
    @CsvSource({
        "2024-11-05, 2024-11-05",
        "2025-03-26, 2025-03-26",
        "2025-06-18, 2025-06-18",
        "2025-11-25, 2025-11-25",
        "2026-07-28, 2025-11-25",
        "1.0, 2025-11-25"
    })
    void aHandshakeBeginsASession(String asked, String agreed) {
        rest.post(HttpConnection.usualHeaders(), Messages.initialize(0, asked))
                .statusCode(200)
                .header(Messages.SESSION, matchesPattern("[\\x21-\\x7E]{32,}"))
                .body("result.protocolVersion", is(agreed));
    }

    @Test
    void idsOfSessionsAreNeverTheSame() {
        var ids = new HashSet<String>();
        for (int i = 0; i < 50; i++) {
            ids.add(begin().get(Messages.SESSION));
        }
        assertThat(ids).hasSize(50);
    }

    @Test
    void aHandshakeThatFailsBeginsNone() {
        rest.post(HttpConnection.usualHeaders(), Messages.request(0, "initialize", ""))
                .statusCode(400)
                .header(Messages.SESSION, nullValue())
                .body("id", is(0))
                .body("error.code", is(-32602));
    }

    @Test
    void aSecondHandshakeIsRefusedAndChangesNothing() {
        var session = begin();
        rest.post(session, Messages.initialize(0, "2025-03-26"))
                .statusCode(400)
                .header(Messages.SESSION, nullValue())
                .body("error.code", is(-32600));
        rest.post(session, Messages.ping(1)).statusCode(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tools/list", "ping", "no/such"})
    void withoutASessionNothingIsServed(String method) {
        rest.post(HttpConnection.usualHeaders(), Messages.request(1, method, ""))
                .statusCode(400)
                .body("id", is(1))
                .body("error.code", is(-32000))
                .body("error.message", containsString(Messages.SESSION));
    }

    @ParameterizedTest
    @ValueSource(strings = {"no-such-session", "x", "\"", "%00"})
    void aSessionThatIsNotKnownIsNotFound(String id) {
        var headers = begin();
        headers.put(Messages.SESSION, id);
        rest.post(headers, Messages.ping(1))
                .statusCode(404)
                .body("id", is(1))
                .body("error.code", is(-32001));
        rest.given(headers).get(HttpServerProcess.PATH).then().statusCode(404);
        rest.given(headers).delete(HttpServerProcess.PATH).then().statusCode(404);
    }

    @Test
    void aSessionThatIsDeletedIsNotFoundAnyMore() {
        var session = begin();
        rest.given(session).delete(HttpServerProcess.PATH).then().statusCode(204).body(is(""));
        rest.post(session, Messages.ping(1)).statusCode(404);
        rest.given(session).delete(HttpServerProcess.PATH).then().statusCode(404);
    }

    @Test
    void theEndOfASessionEndsItsStreamAndAnswersWhatRuns() {
        var session = begin();
        try (var stream = server.connect();
                var call = server.connect()) {
            stream.request("GET", session, new byte[0]);
            var events = stream.response();
            call.post(session, Messages.watched(Messages.call(1, "test_tool_with_progress", "{}")));
            var answer = call.response();
            answer.message();
            rest.given(session).delete(HttpServerProcess.PATH).then().statusCode(204);
            assertThat(events.nextMessage()).isEmpty();
            var last = answer.message();
            while (last.has("method")) {
                last = answer.message();
            }
            assertThat(last.at("/error/code").asInt()).isEqualTo(-31001);
            assertThat(answer.nextMessage()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "application/json, 406",
        "text/event-stream, 406",
        "text/html, 406",
        "'application/json, text/event-stream', 200",
        "'text/event-stream;q=0.5, application/json;q=0.9', 200",
        "*/*, 200",
        "'application/*, text/*', 200"
    })
    void aClientHasToAcceptBothTypes(String accept, int status) {
        var session = begin();
        session.put("Accept", accept);
        rest.post(session, Messages.ping(1)).statusCode(status);
        var handshake = HttpConnection.usualHeaders();
        handshake.put("Accept", accept);
        rest.post(handshake, Messages.initialize(0, "2025-11-25")).statusCode(status);
    }

    @Test
    void aStreamHasToBeAccepted() {
        var session = begin();
        session.put("Accept", "application/json");
        rest.given(session).get(HttpServerProcess.PATH).then().statusCode(406);
    }

    @ParameterizedTest
    @CsvSource({"2025-11-25, 200", "2025-03-26, 200", "2099-01-01, 400", "x, 400"})
    void aVersionThatIsNamedHasToBeServed(String version, int status) {
        var session = begin();
        session.put(Messages.VERSION, version);
        rest.post(session, Messages.ping(1)).statusCode(status);
        rest.post(session, Messages.notification("notifications/no", ""))
                .statusCode(status == 200 ? 202 : 400);
    }

    @Test
    void aVersionNeedNotBeNamed() {
        var session = begin();
        session.remove(Messages.VERSION);
        rest.post(session, Messages.ping(1)).statusCode(200);
    }

    @Test
    void notificationsAndAnswersAreTakenWithoutAnAnswer() {
        var session = begin();
        rest.post(session, Messages.notification("notifications/roots/list_changed", ""))
                .statusCode(202)
                .body(is(""));
        try (var connection = server.connect()) {
            connection.post(session, "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}");
            var response = connection.response();
            assertThat(response.status()).isEqualTo(202);
            assertThat(response.text()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"no/such", "tools/call"})
    void whatASessionRefusesIsNoFailureOfHttp(String method) {
        rest.post(begin(), Messages.request(1, method, "\"name\":\"no_such_tool\""))
                .statusCode(200)
                .body("error.code", is(method.equals("no/such") ? -32601 : -32602));
    }

    @ParameterizedTest
    @CsvSource({"2025-03-26, 200", "2024-11-05, 400", "2025-06-18, 400", "2025-11-25, 400"})
    void onlyOneRevisionHasBatches(String revision, int status) {
        var session = Messages.begin(server, revision);
        try (var connection = server.connect()) {
            connection.post(session, "[" + Messages.ping(1) + "," + Messages.ping(2) + "]");
            var response = connection.response();
            assertThat(response.status()).isEqualTo(status);
            var answer = response.json();
            if (status == 200) {
                assertThat(answer).hasSize(2);
            } else {
                assertThat(answer.at("/error/code").asInt()).isEqualTo(-32600);
            }
        }
    }

    @Test
    void aBatchWithoutARequestIsTakenWithoutAnAnswer() {
        var session = Messages.begin(server, "2025-03-26");
        try (var connection = server.connect()) {
            connection.post(
                    session,
                    "[" + Messages.notification("notifications/roots/list_changed", "") + "]");
            var response = connection.response();
            assertThat(response.status()).isEqualTo(202);
            assertThat(response.text()).isEmpty();
        }
    }

    /** Without an end the connection, and with it the session, would be held for ever. */
    @ParameterizedTest
    @CsvSource({"2025-03-26, false", "2025-03-26, true", "2025-11-25, false"})
    void whatIsCancelledEndsWithoutAnAnswerAndItsIdIsFreeAgain(String revision, boolean batch) {
        var session = Messages.begin(server, revision);
        var hang = Messages.call(5, "hang", "{}");
        try (var connection = server.connect()) {
            connection.post(session, batch ? "[" + hang + "]" : hang);
            await().untilAsserted(() ->
                    // As long as the id is taken, the call has begun.
                    rest.post(session, Messages.ping(5)).statusCode(400));
            rest.post(session, Messages.cancellation(5)).statusCode(202);
            var response = connection.response();
            assertThat(response.streaming()).isTrue();
            assertThat(response.nextMessage()).isEmpty();
            rest.post(session, Messages.ping(5)).statusCode(200);
        }
    }

    @Test
    void ofManyPostsWithOneIdAllAreAnsweredAndOneIsServed() throws Exception {
        var session = begin();
        var refused = new AtomicInteger();
        try (var gate = Gate.closed()) {
            var statuses =
                    atOnce(() -> {
                        try (var connection = server.connect()) {
                            connection.post(session, gate.call(9));
                            int status = connection.response().status();
                            if (status == 400 && refused.incrementAndGet() == AT_ONCE - 1) {
                                gate.open();
                            }
                            return status;
                        }
                    });
            assertThat(statuses).containsEntry(200, 1).containsEntry(400, AT_ONCE - 1);
        }
    }

    @Test
    void ofManyStreamsOpenedAtOnceOneIs() throws Exception {
        var session = begin();
        var open = new ArrayList<HttpConnection>();
        for (int i = 0; i < AT_ONCE; i++) {
            open.add(server.connect());
        }
        var next = open.iterator();
        var statuses =
                atOnce(() -> {
                    HttpConnection connection;
                    synchronized (next) {
                        connection = next.next();
                    }
                    connection.request("GET", session, new byte[0]);
                    return connection.response().status();
                });
        assertThat(statuses).containsEntry(200, 1).containsEntry(409, AT_ONCE - 1);
        open.forEach(HttpConnection::close);
    }

    @Test
    void aStreamWhoseClientHasLeftMayBeOpenedAgain() {
        var session = begin();
        try (var first = server.connect()) {
            first.request("GET", session, new byte[0]);
            assertThat(first.response().status()).isEqualTo(200);
        }
        await().untilAsserted(() -> {
            try (var second = server.connect()) {
                second.request("GET", session, new byte[0]);
                assertThat(second.response().status()).isEqualTo(200);
            }
        });
    }

    /** How often each result came out. */
    private static Map<Integer, Integer> atOnce(Callable<Integer> action) throws Exception {
        var counted = new HashMap<Integer, Integer>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = new ArrayList<Future<Integer>>();
            for (int i = 0; i < AT_ONCE; i++) {
                all.add(threads.submit(action));
            }
            for (var one : all) {
                counted.merge(one.get(), 1, Integer::sum);
            }
        }
        return counted;
    }
}
