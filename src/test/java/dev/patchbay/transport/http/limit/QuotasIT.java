package dev.patchbay.transport.http.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.testing.AuthorizationServer;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.Gate;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpResponse;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.SigningKey;
import dev.patchbay.transport.http.Upload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the quotas of all clients together and of each client. */
class QuotasIT {
    private static final String RESOURCE = "https://hub.example/mcp";
    private static final String REVISION = "2025-11-25";
    private static final String ECHO = Messages.modernCall(1, "echo", "{\"text\":\"hi\"}");
    private static final SigningKey KEY = SigningKey.make("ES256", "first");
    private static final Queue<HttpConnection> OPENED = new ConcurrentLinkedQueue<>();

    @TempDir private static Path folder;

    private static AuthorizationServer issuer;

    /** Knows two principals, and has room for eight of everything. */
    private static HttpServerProcess shared;

    /** Knows nobody, and has room for two of everything. */
    private static HttpServerProcess open;

    @BeforeAll
    static void start() throws Exception {
        issuer = AuthorizationServer.start();
        issuer.keys(KEY);
        var limits =
                new HashMap<>(
                        Map.of(
                                "PATCHBAY_HTTP_OAUTH_ISSUERS", issuer.issuer(),
                                "PATCHBAY_HTTP_OAUTH_RESOURCE", RESOURCE,
                                "PATCHBAY_IN_FLIGHT_LIMIT", "8",
                                "PATCHBAY_HTTP_SESSION_LIMIT", "8",
                                "PATCHBAY_HTTP_STREAM_LIMIT", "8",
                                "PATCHBAY_HTTP_MEMORY", "8M"));
        shared = HttpServerProcess.fixtures(limits);
        var file = folder.resolve("servers.json");
        var out = new JsonWriter().beginObject().name("mcpServers").beginObject();
        FakeUpstream.legacy()
                .on(
                        "tools/call:progress",
                        FakeUpstream.progress(1),
                        FakeUpstream.hugeResult(3_000_000))
                .writeMembers(out.name("a").beginObject());
        Files.writeString(file, out.endObject().endObject().endObject().toString());
        open =
                HttpServerProcess.fixtures(
                        Map.of(
                                "PATCHBAY_CONFIG", file.toString(),
                                "PATCHBAY_IN_FLIGHT_LIMIT", "2",
                                "PATCHBAY_HTTP_STREAM_LIMIT", "2",
                                "PATCHBAY_HTTP_MEMORY", "64M"));
    }

    @AfterAll
    static void stop() {
        shared.close();
        open.close();
        issuer.close();
    }

    @AfterEach
    void closeConnections() {
        OPENED.forEach(HttpConnection::close);
        OPENED.clear();
    }

    private static Map<String, String> as(String subject) {
        var token = KEY.token(issuer.claims(RESOURCE).with("sub", '"' + subject + '"').json());
        return Map.of("Authorization", "Bearer " + token);
    }

    private static HttpConnection send(
            HttpServerProcess to, Map<String, String> who, String message) {
        var connection = to.connect();
        OPENED.add(connection);
        var headers = McpHeaders.of(message);
        headers.putAll(who);
        connection.post(headers, message);
        return connection;
    }

    private static HttpResponse get(HttpServerProcess to, Map<String, String> session) {
        var connection = to.connect();
        OPENED.add(connection);
        connection.request("GET", session, new byte[0]);
        return connection.response();
    }

    private static HttpResponse begin(HttpServerProcess at, Map<String, String> who) {
        return send(at, who, Messages.initialize(0, REVISION)).response();
    }

    private static Map<String, String> session(HttpServerProcess at, Map<String, String> who) {
        var headers = HttpConnection.usualHeaders();
        headers.putAll(who);
        headers.put(Messages.SESSION, begin(at, who).header(Messages.SESSION).orElseThrow());
        headers.put(Messages.VERSION, REVISION);
        return headers;
    }

    private static void end(HttpServerProcess at, Map<String, String> session) {
        try (var connection = at.connect()) {
            connection.request("DELETE", session, new byte[0]);
            assertThat(connection.response().status()).isEqualTo(204);
        }
    }

    private static void assertOverloaded(HttpResponse response, String rule) {
        assertThat(response.status()).isEqualTo(503);
        assertThat(response.header("Retry-After")).contains("1");
        var error = response.json().get("error");
        assertThat(error.get("code").asInt()).isEqualTo(-31000);
        assertThat(error.get("message").asText()).startsWith("OVERLOADED").contains(rule);
    }

    private static void assertServed(HttpServerProcess at, Map<String, String> who) {
        assertThat(send(at, who, ECHO).response().status()).isEqualTo(200);
    }

    @Test
    void onePrincipalMayHaveAQuarterOfAllRequests() {
        try (var gate = Gate.closed()) {
            var held = gate.modernCall(1);
            var first = send(shared, as("alice"), held);
            var second = send(shared, as("alice"), held);
            await().untilAsserted(() ->
                    assertOverloaded(
                            send(shared, as("alice"), ECHO).response(),
                            "2 POST requests of one principal"));

            assertServed(shared, as("bob"));

            gate.open();
            assertThat(first.response().status()).isEqualTo(200);
            assertThat(second.response().status()).isEqualTo(200);
            assertServed(shared, as("alice"));
        }
    }

    @Test
    void onePrincipalMayHaveAQuarterOfAllSessions() {
        var first = session(shared, as("carol"));
        var second = session(shared, as("carol"));
        assertOverloaded(begin(shared, as("carol")), "2 sessions of one principal");

        var other = session(shared, as("dave"));

        end(shared, first);
        await().untilAsserted(() -> assertThat(begin(shared, as("carol")).status()).isEqualTo(200));
        end(shared, second);
        end(shared, other);
    }

    @Test
    void onePrincipalMayHaveAQuarterOfAllStreams() {
        var listen = Messages.listen(1);
        for (int i = 0; i < 2; i++) {
            assertThat(send(shared, as("erin"), listen).response().status()).isEqualTo(200);
        }
        assertOverloaded(send(shared, as("erin"), listen).response(), "2 streams of one principal");

        assertThat(send(shared, as("frank"), listen).response().status()).isEqualTo(200);
        assertServed(shared, as("erin"));
    }

    @Test
    void onePrincipalMayHaveAQuarterOfAllBytes() {
        OPENED.add(Upload.unfinished(shared, as("grace"), 1_500_000));
        await().untilAsserted(() -> {
            var connection = Upload.unfinished(shared, as("grace"), 1_500_000);
            OPENED.add(connection);
            assertOverloaded(connection.response(), "memory");
        });

        var text = "x".repeat(1_500_000);
        var large = Messages.modernCall(1, "echo", "{\"text\":\"" + text + "\"}");
        // For the body, and for the answer when that is given back.
        assertThat(send(shared, as("heidi"), large).response().status()).isEqualTo(200);
        assertServed(shared, as("grace"));
    }

    @Test
    void whatCanNeverFitIsRefusedForGood() {
        var connection = Upload.unfinished(shared, as("ivan"), 2_000_000);
        OPENED.add(connection);
        assertThat(connection.response().status()).isEqualTo(413);
    }

    @Test
    void streamsThatWaitForChangesTakeNoRequestsFromOthers() {
        for (int i = 0; i < 2; i++) {
            assertThat(get(open, session(open, Map.of())).status()).isEqualTo(200);
        }
        for (int i = 0; i < 3; i++) {
            assertServed(open, Map.of());
        }
        assertOverloaded(get(open, session(open, Map.of())), "at most 2 streams may be open");
        assertOverloaded(
                send(open, Map.of(), Messages.listen(1)).response(),
                "at most 2 streams may be open");
        closeConnections();
        await().untilAsserted(() ->
                assertThat(send(open, Map.of(), Messages.listen(1)).response().status())
                        .isEqualTo(200));
    }

    @Test
    void aResultThatExceedsWhatASessionKeepsIsNotKept() {
        var session = session(open, Map.of());
        var message = Messages.watched(Messages.call(1, "a.progress", "{\"count\":1}"));
        var connection = open.connect();
        OPENED.add(connection);
        connection.post(session, message);
        var response = connection.response();
        response.next();
        var progress = response.next().orElseThrow().id();
        String last = progress;
        for (var event = response.next(); event.isPresent(); event = response.next()) {
            last = event.get().id() == null ? last : event.get().id();
        }
        assertThat(last).isNotEqualTo(progress);

        session.put("Last-Event-ID", progress);
        assertThat(get(open, session).status()).isEqualTo(400);
        session.put("Last-Event-ID", last);
        assertThat(get(open, session).status()).isEqualTo(200);
    }

    @Test
    void onlyWhatIsOfferedCanBeSubscribedTo() {
        var session = session(open, Map.of());
        assertServed(open, Map.of());
        // Until the server behind has said what it offers, anything may be one of its resources,
        // and whoever has subscribed to it then may do so again.
        var attempts = new AtomicInteger();
        await().untilAsserted(() -> {
            var uri = "none://" + attempts.incrementAndGet();
            assertThat(subscribe(session, uri).at("/error/code").asInt()).isEqualTo(-32002);
        });
        assertThat(subscribe(session, "none://" + "x".repeat(10_000)).at("/error/code").asInt())
                .isEqualTo(-32602);
        assertThat(subscribe(session, "test://watched-resource").has("result")).isTrue();
    }

    private static JsonNode subscribe(Map<String, String> session, String uri) {
        try (var connection = open.connect()) {
            connection.post(
                    session, Messages.request(1, "resources/subscribe", "\"uri\":\"" + uri + "\""));
            return connection.response().json();
        }
    }

    @Test
    void allBytesAreGivenBack() {
        var text = "x".repeat(500_000);
        for (int i = 0; i < 5; i++) {
            OPENED.add(Upload.unfinished(open, Map.of(), 7_000_000));
            closeConnections();
            send(open, Map.of(), Messages.modernCall(1, "echo", "{\"text\":\"" + text + "\"}"))
                    .response()
                    .text();
            send(open, Map.of(), Messages.modernCall(1, "hang", "{}"));
            closeConnections();
            var session = session(open, Map.of());
            subscribe(session, "test://watched-resource");
            end(open, session);
        }
        await().untilAsserted(() ->
                assertThat(open.management().metric("patchbay_http_memory_bytes"))
                        .isLessThan(2_000_000));
    }
}
