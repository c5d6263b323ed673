package dev.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.testing.Gate;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpResponse;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.Messages;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests start and end of the program over HTTP, and refused starts. */
class DrainIT {
    private static final int CALLS = 50;
    private static final int STREAMS = 20;

    /** So long that no end comes from the end of the grace. */
    private static final Map<String, String> GRACE = Map.of("PATCHBAY_GRACE", "10m");

    private static HttpConnection post(
            HttpServerProcess server, Map<String, String> headers, String message) {
        var connection = server.connect();
        connection.post(headers, message);
        return connection;
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void whatRunsIsAnsweredAndWhatIsOpenIsEndedBeforeTheProgramIs(String signal) {
        try (var gate = Gate.closed();
                var server = HttpServerProcess.fixtures(GRACE)) {
            var session = Messages.begin(server, "2025-11-25");
            var calls = new ArrayList<HttpConnection>();
            for (int i = 0; i < CALLS; i++) {
                var stateless = gate.modernCall(i);
                calls.add(
                        i % 2 == 0
                                ? post(server, McpHeaders.of(stateless), stateless)
                                : post(server, session, gate.call(i)));
            }
            await().until(() -> inFlight(server) == CALLS);
            var streams = openStreams(server);
            server.signal(signal);
            await().until(() -> server.management().health("ready") == 503);
            gate.open();
            for (int i = 0; i < CALLS; i++) {
                var response = calls.get(i).response();
                assertThat(response.status()).isEqualTo(200);
                var answer = response.json();
                assertThat(answer.get("id").asInt()).isEqualTo(i);
                assertThat(answer.at("/result/content/0/text").asText()).startsWith("There is");
            }
            for (int i = 0; i < STREAMS; i++) {
                assertEnded(streams.get(i), i % 2 == 0);
            }
            assertThat(server.awaitExit()).isZero();
            calls.forEach(HttpConnection::close);
        }
    }

    private static double inFlight(HttpServerProcess server) {
        return server.management().metric("patchbay_requests_in_flight{transport=\"http\"}");
    }

    /** By turns a stateless subscription and the stream of a session. */
    private static List<HttpResponse> openStreams(HttpServerProcess server) {
        var streams = new ArrayList<HttpResponse>();
        for (int i = 0; i < STREAMS; i++) {
            HttpResponse response;
            if (i % 2 == 0) {
                var listen = Messages.listen(i);
                response = post(server, McpHeaders.of(listen), listen).response();
                assertThat(response.message().at("/method").asText()).contains("acknowledged");
            } else {
                var stream = server.connect();
                stream.request("GET", Messages.begin(server, "2025-11-25"), new byte[0]);
                response = stream.response();
                assertThat(response.next()).isPresent();
            }
            streams.add(response);
        }
        return streams;
    }

    private static void assertEnded(HttpResponse stream, boolean subscription) {
        if (subscription) {
            assertThat(stream.message().at("/result/resultType").asText()).isEqualTo("complete");
        }
        assertThat(stream.nextMessage()).isEmpty();
    }

    @Test
    void whatComesWhenTheEndHasBegunIsRefused() {
        try (var gate = Gate.closed();
                var server = HttpServerProcess.fixtures(GRACE)) {
            var session = Messages.begin(server, "2025-11-25");
            var held = gate.modernCall(1);
            try (var running = post(server, McpHeaders.of(held), held);
                    var open = server.connect()) {
                await().until(() -> inFlight(server) == 1);
                // So that there is a connection when no new ones are taken any more.
                open.post(session, Messages.ping(1));
                assertThat(open.response().json().has("result")).isTrue();
                server.signal("TERM");
                await().untilAsserted(() -> {
                    open.post(session, Messages.ping(2));
                    var response = open.response();
                    response.text();
                    assertThat(response.status()).isEqualTo(503);
                    assertThat(response.header("Retry-After")).contains("1");
                });
                gate.open();
                assertThat(running.response().status()).isEqualTo(200);
            }
            assertThat(server.awaitExit()).isZero();
        }
    }

    @Test
    void whatTakesLongerThanTheGraceHearsThatTheServerStops() {
        try (var server = HttpServerProcess.fixtures(Map.of("PATCHBAY_GRACE", "200ms"))) {
            var session = Messages.begin(server, "2025-11-25");
            var hang = Messages.call(2, "hang", "{}");
            var modern = Messages.modernCall(1, "hang", "{}");
            try (var one = post(server, McpHeaders.of(modern), modern);
                    var other = post(server, session, hang);
                    var last = post(server, session, Messages.ping(3))) {
                assertThat(last.response().status()).isEqualTo(200);
                await().untilAsserted(() -> {
                    try (var again = post(server, session, Messages.ping(2))) {
                        assertThat(again.response().status()).isEqualTo(400);
                    }
                });
                server.signal("TERM");
                var response = one.response();
                assertThat(response.status()).isEqualTo(503);
                assertThat(response.json().at("/error/code").asInt()).isEqualTo(-31001);
                assertThat(other.response().json().at("/error/code").asInt()).isEqualTo(-31001);
            }
            assertThat(server.awaitExit()).isZero();
        }
    }

    @Test
    void anAddressForEverybodyWithoutATokenIsRefused() {
        try (var server =
                HttpServerProcess.start(List.of(), Map.of(), "--port", "0", "--host", "0.0.0.0")) {
            assertThat(server.awaitExit()).isEqualTo(2);
            assertThat(server.restOfErrors())
                    .last()
                    .asString()
                    .startsWith("patchbay: --host must be")
                    .contains("patchbay.http.token", "--allow-unauthenticated");
        }
    }

    @Test
    void withATokenNobodyComesInWithoutIt() {
        try (var server =
                HttpServerProcess.fixtures(
                        Map.of(
                                "PATCHBAY_HTTP_TOKEN", "s3cret-of-16-chars",
                                "PATCHBAY_HTTP_HOST", "0.0.0.0",
                                "PATCHBAY_HTTP_ALLOWED_HOSTS", "hub.example,other.example"))) {
            var ping = Messages.modernCall(1, "echo", "{\"text\":\"hi\"}");
            for (var wrong :
                    new String[] {
                        "",
                        "s3cret-of-16-chars",
                        "Bearer",
                        "Bearer s3cret-of-16-char",
                        "Basic s3cret-of-16-chars",
                        "Bearer s3cret-of-16-chars2"
                    }) {
                var headers = McpHeaders.of(ping);
                if (!wrong.isEmpty()) {
                    headers.put("Authorization", wrong);
                }
                for (var method : List.of("POST", "GET", "DELETE")) {
                    try (var connection = server.connect()) {
                        connection.request(method, headers, ping.getBytes(StandardCharsets.UTF_8));
                        var response = connection.response();
                        assertThat(response.status()).as(method + wrong).isEqualTo(401);
                        assertThat(response.header("WWW-Authenticate").orElseThrow())
                                .startsWith("Bearer");
                    }
                }
            }
            for (var host :
                    List.of("hub.example", "HUB.example:8080", "other.example", "localhost")) {
                var headers = McpHeaders.of(ping);
                headers.put("Authorization", "bearer s3cret-of-16-chars");
                headers.put("Host", host);
                headers.put("Origin", "https://" + host);
                try (var connection = post(server, headers, ping)) {
                    assertThat(connection.response().status()).isEqualTo(200);
                }
                headers.put("Host", "x" + host);
                try (var connection = post(server, headers, ping)) {
                    assertThat(connection.response().status()).isEqualTo(403);
                }
            }
        }
    }
}
