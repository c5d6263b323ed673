package dev.patchbay.ops;

import static dev.patchbay.testing.Messages.call;
import static dev.patchbay.testing.Messages.listen;
import static dev.patchbay.testing.Messages.modernCall;
import static dev.patchbay.testing.Messages.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.Seed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the program counts while it serves. */
class MetricsIT {
    private static final String ECHO = modernCall(1, "echo", "{\"text\":\"hi\"}");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");

    private static final String OFF = "\"off\":{\"command\":\"x\",\"disabled\":true}";
    private static final String MISSING =
            "\"missing\":{\"command\":\"/nonexistent/program\",\"maxRetries\":1}";

    @TempDir private static Path folder;

    /** Shared by the tests that need no settings. Each test looks at what it adds. */
    private static HttpServerProcess server;

    /** A server with others behind it. */
    private static HttpServerProcess front;

    /** The figures of the shared server before the test. */
    private Map<String, Double> earlier;

    @BeforeAll
    static void start() throws IOException {
        server = HttpServerProcess.fixtures();
        assertThat(server.management().metrics())
                .as("counters before the first request")
                .allSatisfy((series, figure) -> {
                    if (series.matches("patchbay_.*(_total|_bucket|_count|_sum)(\\{.*)?")) {
                        assertThat(figure).as(series).isZero();
                    }
                });
        var file = folder.resolve("servers.json");
        Files.writeString(file, "{\"mcpServers\":{" + OFF + "," + MISSING + "," + good() + "}}");
        front = HttpServerProcess.fixtures(Map.of("PATCHBAY_CONFIG", file.toString()));
    }

    @AfterAll
    static void stop() {
        server.close();
        front.close();
    }

    @BeforeEach
    void look() {
        // The server may not have seen yet that the earlier tests closed their connections.
        await().until(() -> metric("patchbay_http_connections") == 0);
        earlier = server.management().metrics();
    }

    private static int post(Map<String, String> headers, String message) {
        try (var connection = server.connect()) {
            return post(connection, headers, message);
        }
    }

    private static int post(
            HttpConnection connection, Map<String, String> headers, String message) {
        connection.post(headers, message);
        var response = connection.response();
        response.text();
        return response.status();
    }

    private static int post(String message) {
        return post(McpHeaders.of(message), message);
    }

    private static double metric(String series) {
        return server.management().metric(series);
    }

    /** The figures of the shared server without what it had counted before the test. */
    private Map<String, Double> added() {
        var added = new TreeMap<>(server.management().metrics());
        added.replaceAll((series, figure) -> figure - earlier.getOrDefault(series, 0.0));
        return added;
    }

    private static String requests(String method, String era, String outcome) {
        return "patchbay_requests_total{era=\""
                + era
                + "\",method=\""
                + method
                + "\",outcome=\""
                + outcome
                + "\",transport=\"http\"}";
    }

    private static String calls(String tool, String outcome) {
        var server = tool.equals("other") ? "other" : "hub";
        return "patchbay_tool_calls_total{outcome=\""
                + outcome
                + "\",server=\""
                + server
                + "\",tool=\""
                + tool
                + "\"}";
    }

    private double bucket(String name, String labels, String limit) {
        return added().getOrDefault(name + "_bucket{" + labels + ",le=\"" + limit + "\"}", 0.0);
    }

    private static String malformed(String kind) {
        return "patchbay_http_malformed_total{kind=\"" + kind + "\"}";
    }

    private static String refused(String reason) {
        return "patchbay_http_refused_total{reason=\"" + reason + "\"}";
    }

    /** What a scrape shows, in the words of the page. */
    private static Set<MetricsPage.Told> shown(HttpServerProcess server) {
        var types = new TreeMap<String, String>();
        var labels = new TreeMap<String, Set<String>>();
        for (var line : server.management().get("/q/metrics").text().lines().toList()) {
            if (line.startsWith("# TYPE ")) {
                var words = line.split(" ", -1);
                types.put(words[2], words[3]);
                labels.put(words[2], new TreeSet<>());
            } else if (!line.startsWith("#")) {
                var series = line.split("[{ ]", 2)[0];
                var family = series.replaceFirst("_(bucket|count|sum)$", "");
                var found =
                        LABEL.matcher(line)
                                .results()
                                .map(label -> label.group(1))
                                .filter(label -> !label.equals("le"))
                                .collect(Collectors.toSet());
                labels.get(types.containsKey(series) ? series : family).addAll(found);
            }
        }
        return types.entrySet().stream()
                .map(each ->
                        new MetricsPage.Told(
                                each.getKey(), each.getValue(), labels.get(each.getKey())))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void everyMetricStandsOnThePageAndNoOtherDoes() {
        await().untilAsserted(() ->
                assertThat(front.management().metrics())
                        .containsKey(event("unreachable"))
                        .containsEntry(
                                "patchbay_server_status{server=\"good\",status=\"connected\"}",
                                1.0));
        try (var connection = front.connect()) {
            assertThat(post(connection, McpHeaders.of(ECHO), ECHO)).isEqualTo(200);
        }

        assertThat(shown(front)).containsExactlyElementsOf(MetricsPage.read());
    }

    @Test
    void serversBehindItAreShownAndCounted() {
        await().untilAsserted(() ->
                assertThat(front.management().metrics())
                        .containsEntry(
                                "patchbay_server_status{server=\"off\",status=\"disabled\"}", 1.0)
                        .containsEntry(
                                "patchbay_server_status{server=\"missing\",status=\"error\"}", 1.0)
                        .containsEntry(
                                "patchbay_server_status{server=\"good\",status=\"connected\"}", 1.0)
                        .containsEntry(
                                "patchbay_server_status{server=\"good\",status=\"error\"}", 0.0)
                        .containsEntry(
                                "patchbay_server_entries{kind=\"tool\",server=\"missing\"}", 0.0)
                        .containsEntry("patchbay_server_resting{server=\"good\"}", 0.0)
                        .containsEntry("patchbay_server_stale{server=\"good\"}", 0.0)
                        .containsEntry("patchbay_server_left_out{server=\"good\"}", 1.0)
                        .containsEntry(event("attempt"), 2.0)
                        .containsEntry(event("trouble"), 2.0)
                        .containsEntry(event("unreachable"), 1.0)
                        .hasEntrySatisfying(
                                "patchbay_server_entries{kind=\"tool\",server=\"good\"}",
                                tools -> assertThat(tools).isPositive()));
    }

    private static String good() {
        var fake = FakeUpstream.modern().tool("{\"name\":\"bad\",\"inputSchema\":{\"type\":7}}");
        return "\"good\":"
                + new JsonWriter()
                        .beginObject()
                        .member("command", fake.command())
                        .strings("args", fake.arguments())
                        .endObject();
    }

    private static String event(String event) {
        return "patchbay_server_events_total{event=\"" + event + "\",server=\"missing\"}";
    }

    @Test
    void requestsAndCallsAreCountedByHowTheyEnd() {
        post(ECHO);
        post(ECHO);
        post(modernCall(1, "echo", "{}"));
        post(modernCall(1, "fail", "{\"message\":\"no\"}"));
        post(modernCall(1, "unknown", "{}"));
        post(request(1, "no/such", Messages.META));
        var session = Messages.begin(server, "2025-11-25");
        post(session, Messages.ping(1));
        post(session, call(2, "echo", "{\"text\":\"hi\"}"));

        assertThat(added())
                .containsEntry(requests("tools/call", "modern", "ok"), 4.0)
                .containsEntry(requests("tools/call", "modern", "invalid"), 1.0)
                .containsEntry(requests("other", "modern", "unknown_method"), 1.0)
                .containsEntry(requests("initialize", "legacy", "ok"), 1.0)
                .containsEntry(requests("ping", "legacy", "ok"), 1.0)
                .containsEntry(requests("tools/call", "legacy", "ok"), 1.0)
                .containsEntry(calls("echo", "ok"), 3.0)
                .containsEntry(calls("echo", "invalid_arguments"), 1.0)
                .containsEntry(calls("fail", "error"), 1.0)
                .containsEntry("patchbay_http_sessions", 1.0);
        assertThat(server.management().metrics())
                .containsEntry("patchbay_requests_in_flight{transport=\"http\"}", 0.0);
    }

    @Test
    void aSlowCallIsInAHighBucketAndAQuickOneInAllOfThem() {
        post(ECHO);
        post(modernCall(1, "slow", "{\"millis\":60}"));

        var request = "patchbay_request_duration_seconds";
        var labels = "era=\"modern\",method=\"tools/call\",transport=\"http\"";
        var call = "patchbay_tool_call_duration_seconds";
        var slow = "server=\"hub\",tool=\"slow\"";
        assertThat(bucket(request, labels, "0.05")).isLessThanOrEqualTo(1);
        assertThat(bucket(request, labels, "10.0")).isEqualTo(2);
        assertThat(bucket(request, labels, "+Inf")).isEqualTo(2);
        assertThat(bucket(call, slow, "0.05")).isZero();
        assertThat(bucket(call, slow, "10.0")).isEqualTo(1);
        assertThat(added().get(request + "_sum{" + labels + "}")).isBetween(0.06, 10.0);
    }

    @Test
    void whatIsGivenUpIsCounted() {
        var hang = modernCall(1, "hang", "{}");
        try (var connection = server.connect()) {
            connection.post(McpHeaders.of(hang), hang);
            await().until(() -> metric("patchbay_requests_in_flight{transport=\"http\"}") == 1);
            assertThat(metric("patchbay_http_requests_in_flight")).isEqualTo(1);
        }

        await().untilAsserted(() -> {
            assertThat(added())
                    .containsEntry(requests("tools/call", "modern", "cancelled"), 1.0)
                    .containsEntry(calls("hang", "interrupted"), 1.0);
            assertThat(server.management().metrics())
                    .containsEntry("patchbay_requests_in_flight{transport=\"http\"}", 0.0)
                    .containsEntry("patchbay_http_requests_in_flight", 0.0);
        });
    }

    @Test
    void whatIsMalformedIsCountedByKind() {
        post("{");
        post("[]");
        post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":1}");
        var doubled = ECHO.replaceFirst("\"params\":\\{", "\"params\":{\"name\":\"echo\",");
        post(McpHeaders.of(ECHO), doubled);
        var headers = McpHeaders.of(ECHO);
        headers.put("Mcp-Name", "other");
        post(headers, ECHO);
        try (var connection = server.connect()) {
            var line = "X: " + "x".repeat(10_000) + "\r\n";
            connection.send(
                    ("POST /mcp HTTP/1.1\r\n" + line + "\r\n").getBytes(StandardCharsets.US_ASCII));
            assertThat(connection.response().status()).isEqualTo(431);
        }
        try (var connection = server.connect()) {
            headers.put("Content-Length", "99999999");
            connection.send(HttpConnection.head("POST", headers));
            assertThat(connection.response().status()).isEqualTo(413);
        }
        var batches = Messages.begin(server, "2025-03-26");
        post(batches, "[" + Messages.ping(1) + ",{\"jsonrpc\":\"2.0\",\"id\":2}]");

        assertThat(added())
                .containsEntry(malformed("json"), 1.0)
                .containsEntry(malformed("message"), 3.0)
                .containsEntry(malformed("params"), 1.0)
                .containsEntry(malformed("headers"), 1.0)
                .containsEntry(malformed("http"), 1.0)
                .containsEntry(malformed("size"), 1.0)
                .containsEntry(refused("too_large"), 1.0)
                .containsEntry(refused("bad_request"), 5.0);
    }

    @Test
    void whatIsNotLetInIsCountedByReason() {
        var foreign = McpHeaders.of(ECHO);
        foreign.put("Host", "elsewhere.example");
        assertThat(post(foreign, ECHO)).isEqualTo(403);
        var lost = Messages.begin(server, "2025-11-25");
        lost.put(Messages.SESSION, "x");
        assertThat(post(lost, Messages.ping(1))).isEqualTo(404);
        var text = McpHeaders.of(ECHO);
        text.put("Content-Type", "text/plain");
        assertThat(post(text, ECHO)).isEqualTo(415);
        try (var connection = server.connect()) {
            connection.send(
                    "GET /other HTTP/1.1\r\nHost: localhost\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(connection.response().status()).isEqualTo(404);
        }

        assertThat(added())
                .containsEntry(refused("forbidden"), 1.0)
                .containsEntry(refused("unknown_session"), 1.0)
                .containsEntry(refused("unsupported_type"), 1.0)
                .containsEntry(refused("unknown_path"), 1.0);
    }

    @Test
    void aConnectionTooManyIsCounted() {
        try (var small = HttpServerProcess.fixtures(Map.of("PATCHBAY_HTTP_CONNECTION_LIMIT", "1"));
                var one = small.connect()) {
            var listen = listen(7);
            one.post(McpHeaders.of(listen), listen);
            assertThat(one.response().message().has("method")).isTrue();
            try (var other = small.connect()) {
                assertThat(other.ended()).isTrue();
            }
            assertThat(small.management().metrics())
                    .containsEntry(refused("connection_limit"), 1.0)
                    .containsEntry("patchbay_http_connections", 1.0)
                    .containsEntry("patchbay_http_connections_taken_total", 1.0);
        }
    }

    @Test
    void streamsAndConnectionsAreThoseThatAreOpen() {
        var listen = listen(7);
        try (var connection = server.connect()) {
            connection.post(McpHeaders.of(listen), listen);
            assertThat(connection.response().message().has("method")).isTrue();
            assertThat(server.management().metrics())
                    .containsEntry("patchbay_http_streams", 1.0)
                    .containsEntry("patchbay_http_connections", 1.0);
            assertThat(added()).containsEntry("patchbay_http_connections_taken_total", 1.0);
        }
        await().untilAsserted(() -> {
            assertThat(server.management().metrics())
                    .containsEntry("patchbay_http_streams", 0.0)
                    .containsEntry("patchbay_http_connections", 0.0);
            assertThat(added())
                    .containsEntry(requests("subscriptions/listen", "modern", "cancelled"), 1.0);
        });
    }

    @Test
    void noNameThatAClientInventsMakesASeries() {
        var random = Seed.pick().random();
        post(modernCall(1, "unknown", "{}"));
        post(request(1, "no/such", Messages.META));
        var before = server.management().metrics().keySet();
        var session = Messages.begin(server, "2025-11-25");
        post(session, Messages.ping(1));
        post(session, request(1, "no/such", ""));
        post(session, call(1, "unknown", "{}"));
        var known = new TreeSet<>(server.management().metrics().keySet());
        assertThat(known).containsAll(before);
        try (var connection = server.connect()) {
            for (int i = 0; i < 10_000; i++) {
                var name = "n" + Long.toString(random.nextLong() >>> 1, 36);
                var message =
                        switch (i % 4) {
                            case 0 -> modernCall(i, name, "{}");
                            case 1 -> request(i, name, Messages.META);
                            case 2 -> call(i, name, "{}");
                            default -> request(i, name + "/" + name, "");
                        };
                post(connection, i % 4 < 2 ? McpHeaders.of(message) : session, message);
            }
        }

        assertThat(server.management().metrics().keySet()).isEqualTo(known);
        assertThat(added())
                .containsEntry(requests("other", "modern", "unknown_method"), 2_501.0)
                .containsEntry(requests("other", "legacy", "unknown_method"), 2_501.0)
                .containsEntry(requests("tools/call", "modern", "invalid"), 2_501.0)
                .containsEntry(requests("tools/call", "legacy", "invalid"), 2_501.0);
    }

    @Test
    void onlySoManyToolsHaveSeriesOfTheirOwn() {
        try (var small =
                HttpServerProcess.fixtures(Map.of("PATCHBAY_MANAGEMENT_TOOL_SERIES", "1"))) {
            var big = modernCall(1, "big", "{\"length\":1}");
            for (var message :
                    new String[] {ECHO, big, ECHO, modernCall(1, "slow", "{\"millis\":1}")}) {
                try (var connection = small.connect()) {
                    assertThat(post(connection, McpHeaders.of(message), message)).isEqualTo(200);
                }
            }

            assertThat(small.management().metrics())
                    .containsEntry(calls("echo", "ok"), 2.0)
                    .containsEntry(calls("other", "ok"), 2.0)
                    .doesNotContainKeys(calls("big", "ok"), calls("slow", "ok"));
        }
    }

    @Test
    void theFormIsTheOneThatIsAskedFor() {
        post(ECHO);
        var plain = server.management().get("/q/metrics");
        var open =
                server.management()
                        .ask(
                                "GET",
                                "/q/metrics",
                                "Accept: application/openmetrics-text;version=1.0.0,text/plain;q=0.5\r\n");

        assertThat(plain.type()).contains("text/plain; version=0.0.4; charset=utf-8");
        assertThat(plain.text()).contains("# TYPE patchbay_requests_total counter\n");
        assertThat(open.type())
                .contains("application/openmetrics-text; version=1.0.0; charset=utf-8");
        assertThat(open.text()).contains("# TYPE patchbay_requests counter\n").endsWith("# EOF\n");
    }

    @Test
    void theProcessIsMeasured() {
        assertThat(metric("process_resident_memory_bytes")).isBetween(10e6, 2e9);
        // The system counts in hundredths of a second, and a young binary may not have taken one.
        await().untilAsserted(() -> assertThat(metric("process_cpu_seconds_total")).isPositive());
        assertThat(metric("process_threads")).isGreaterThan(3);
        assertThat(metric("process_open_fds")).isGreaterThan(3);
        assertThat(metric("process_start_time_seconds"))
                .isCloseTo(
                        System.currentTimeMillis() / 1000.0,
                        org.assertj.core.data.Offset.offset(120.0));
        assertThat(metric("patchbay_heap_used_bytes"))
                .isPositive()
                .isLessThan(metric("patchbay_heap_max_bytes"));
    }
}
