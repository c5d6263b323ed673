package dev.patchbay.ops;

import static dev.patchbay.testing.Messages.modernCall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.json.RawJson;
import dev.patchbay.testing.Artifact;
import dev.patchbay.testing.Gate;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpResponse;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.ManagementPort;
import dev.patchbay.testing.McpHeaders;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the management port says of the program, from its start to its end. */
class HealthIT {
    private static final String ECHO = modernCall(1, "echo", "{\"text\":\"hi\"}");

    /** For tests that leave it as it is. */
    private static HttpServerProcess shared;

    @BeforeAll
    static void start() {
        shared = HttpServerProcess.fixtures();
    }

    @AfterAll
    static void stop() {
        shared.close();
    }

    private static HttpConnection held(HttpServerProcess server, Gate gate) {
        var call = gate.modernCall(1);
        var connection = server.connect();
        connection.post(McpHeaders.of(call), call);
        await().until(() ->
                server.management().metric("patchbay_requests_in_flight{transport=\"http\"}") == 1);
        return connection;
    }

    private static HttpResponse echo(HttpConnection connection) {
        connection.post(McpHeaders.of(ECHO), ECHO);
        var response = connection.response();
        response.text();
        return response;
    }

    /** What {@code patchbay health} says, and how it ends. */
    private static String ask(int port) throws IOException, InterruptedException {
        var command = new ArrayList<>(Artifact.product().command(List.of()));
        command.add("health");
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("PATCHBAY_MANAGEMENT_PORT", Integer.toString(port));
        var process = builder.start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        return process.exitValue() + " " + said;
    }

    @Test
    void whoServesIsStartedLiveAndReady() {
        var expected =
                Map.of(
                        "live", List.of(),
                        "ready", List.of("accepting requests"),
                        "started", List.of("started"));
        expected.forEach((name, checks) -> {
            var answer = shared.management().get("/q/health/" + name);
            var health = RawJson.parse(answer.text()).tree();
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.type()).contains("application/json; charset=UTF-8");
            assertThat(health.get("status").asText()).isEqualTo("UP");
            assertThat(health.get("checks").findValuesAsText("name")).isEqualTo(checks);
            assertThat(health.get("checks").findValuesAsText("status")).allMatch("UP"::equals);
        });
        var all = RawJson.parse(shared.management().get("/q/health").text()).tree();
        assertThat(all.get("checks").findValuesAsText("name"))
                .containsExactlyInAnyOrder("accepting requests", "started");
    }

    @Test
    void duringTheDelayItIsNotReadyAndServesAllTheSame() {
        try (var server =
                HttpServerProcess.fixtures(
                        Map.of("PATCHBAY_HTTP_DRAIN_DELAY", "3s", "PATCHBAY_GRACE", "20s"))) {
            try (var gate = Gate.closed();
                    var running = held(server, gate);
                    var open = server.connect()) {
                assertThat(echo(open).status()).isEqualTo(200);
                server.signal("TERM");
                await().until(() -> server.management().health("ready") == 503);
                assertThat(server.management().get("/q/health").status()).isEqualTo(503);
                assertThat(server.management().health("live")).isEqualTo(200);
                assertThat(server.management().health("started")).isEqualTo(200);
                assertThat(echo(open).status()).isEqualTo(200);
                try (var late = server.connect()) {
                    assertThat(echo(late).status()).isEqualTo(200);
                }
                await().untilAsserted(() -> assertThat(echo(open).status()).isEqualTo(503));
                assertThat(server.management().health("live")).isEqualTo(200);
                assertThat(server.management().health("ready")).isEqualTo(503);
                gate.open();
                assertThat(running.response().status()).isEqualTo(200);
            }
            assertThat(server.awaitExit()).isZero();
        }
    }

    @Test
    void withoutADelayItIsLiveAndNotReadyWhileTheLastCallRuns() {
        try (var server = HttpServerProcess.fixtures(Map.of("PATCHBAY_GRACE", "20s"))) {
            try (var gate = Gate.closed();
                    var running = held(server, gate)) {
                server.signal("TERM");
                await().until(() -> server.management().health("ready") == 503);
                assertThat(server.management().health("live")).isEqualTo(200);
                gate.open();
                assertThat(running.response().status()).isEqualTo(200);
            }
            assertThat(server.awaitExit()).isZero();
        }
    }

    @Test
    void theProgramItselfCanBeAskedFromTheCommandLine() throws Exception {
        int port;
        try (var server = HttpServerProcess.fixtures(Map.of("PATCHBAY_GRACE", "20s"))) {
            port = server.management().number();
            assertThat(ask(port)).isEqualTo("0 ");
            try (var gate = Gate.closed();
                    var running = held(server, gate)) {
                server.signal("TERM");
                await().until(() -> server.management().health("ready") == 503);
                assertThat(ask(port))
                        .isEqualTo(
                                "1 patchbay: The server is not ready: it is starting or ending\n");
                assertThat(running.silent()).isTrue();
            }
        }
        assertThat(ask(port)).startsWith("1 patchbay: No server answers at port " + port + ": ");
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var server =
                        HttpServerProcess.start(
                                List.of(),
                                Map.of(
                                        "PATCHBAY_MANAGEMENT_PORT",
                                        Integer.toString(taken.getLocalPort())),
                                "--port",
                                "0")) {
            assertThat(server.awaitExit()).isEqualTo(1);
            assertThat(server.restOfErrors())
                    .singleElement()
                    .asString()
                    .startsWith(
                            "patchbay: The server cannot listen on 127.0.0.1:"
                                    + taken.getLocalPort()
                                    + ": Address already in use")
                    .contains("--management-port", "PATCHBAY_MANAGEMENT_PORT");
        }
    }

    @Test
    void nothingIsWrongUntilTheFrontIs() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var server =
                        HttpServerProcess.start(
                                List.of(),
                                Map.of(),
                                "--port",
                                Integer.toString(taken.getLocalPort()))) {
            assertThat(server.awaitExit()).isEqualTo(1);
            assertThat(server.restOfErrors())
                    .noneMatch(line -> line.contains("WARN") || line.contains("ERROR"))
                    .last()
                    .asString()
                    .contains("--port (PATCHBAY_HTTP_PORT)", "Address already in use");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/mcp", "/q", "/q/", "/q/healthy", "/q/metric", "*"})
    void nothingElseIsThere(String path) {
        for (var method : List.of("GET", "POST", "HEAD")) {
            assertThat(shared.management().ask(method, path, "").status()).isEqualTo(404);
        }
    }

    @Test
    void itCanOnlyBeRead() {
        for (var path : List.of("/q/health", "/q/health/ready", "/q/metrics")) {
            for (var method : List.of("POST", "PUT", "DELETE", "OPTIONS", "PATCH")) {
                var answer = shared.management().ask(method, path, "");
                assertThat(answer.status()).isEqualTo(405);
                assertThat(answer.allow()).contains("GET, HEAD");
            }
            assertThat(shared.management().ask("HEAD", path, "").status()).isEqualTo(200);
        }
    }

    @Test
    void aPathThatIsWrittenOtherwiseIsTheSamePage() {
        for (var path : List.of("/q//health", "/q/./health", "/x/../q/health", "/%71/health")) {
            assertThat(shared.management().get(path).status()).isEqualTo(200);
            assertThat(shared.management().ask("POST", path, "").status()).isEqualTo(405);
        }
    }

    @Test
    void whoeverOwesABodyKeepsNobodyFromAsking() {
        var heads =
                List.of(
                        "GET /q/health HTTP/1.1\r\nContent-Length: 10",
                        "GET /q//metrics HTTP/1.1\r\nTransfer-Encoding: chunked",
                        "POST /elsewhere HTTP/1.1\r\nContent-Length: 10");
        for (var head : heads) {
            var owing = new ArrayList<HttpConnection>();
            try {
                for (int i = 0; i < 20; i++) {
                    var connection = HttpConnection.to(shared.management().number());
                    owing.add(connection);
                    connection.send(
                            (head + "\r\nHost: localhost\r\n\r\n")
                                    .getBytes(StandardCharsets.US_ASCII));
                }
                for (var page : List.of("/q/health/live", "/q/metrics")) {
                    // All of them at once are more than the pages that may be made at a time.
                    await().until(() -> shared.management().get(page).status() == 200);
                }
            } finally {
                owing.forEach(HttpConnection::close);
            }
        }
    }

    @Test
    void theFrontKnowsNothingOfIt() {
        var front = new ManagementPort(shared.port());
        for (var path : List.of("/q/health", "/q/health/ready", "/q/metrics")) {
            assertThat(front.get(path).status()).isEqualTo(404);
        }
    }

    @Test
    void onTheLoopbackItIsAskedByNamesOfTheLoopback() {
        for (var host :
                List.of("localhost", "LOCALHOST:80", "127.0.0.1:9000", "[::1]", "[::1]:1")) {
            assertThat(status(shared, host, "")).isEqualTo(200);
            assertThat(status(shared, host, "Origin: http://" + host + "\r\n")).isEqualTo(200);
        }
        for (var host :
                List.of(
                        "evil.example",
                        "evil.example:9000",
                        "localhost.evil.example",
                        "127.0.0.1.evil.example",
                        "10.0.0.1",
                        "0.0.0.0")) {
            var origin = "Origin: http://" + host + "\r\n";
            assertThat(status(shared, host, "")).isEqualTo(403);
            assertThat(status(shared, host, origin)).isEqualTo(403);
            assertThat(status(shared, "localhost", origin)).isEqualTo(403);
        }
        assertThat(status(shared, "localhost", "Origin: null\r\n")).isEqualTo(403);
    }

    @Test
    void whereOthersReachItProbesComeByAnyNameAndForeignPagesDoNot() {
        try (var server =
                HttpServerProcess.fixtures(Map.of("PATCHBAY_MANAGEMENT_HOST", "0.0.0.0"))) {
            for (var host :
                    List.of("10.42.0.7:9000", "patchbay-management.mcp.svc:9000", "localhost")) {
                assertThat(status(server, host, "")).isEqualTo(200);
                assertThat(status(server, host, "Origin: https://evil.example\r\n")).isEqualTo(403);
                assertThat(status(server, host, "Origin: null\r\n")).isEqualTo(403);
            }
        }
    }

    private static int status(HttpServerProcess server, String host, String headers) {
        try (var connection = HttpConnection.to(server.management().number())) {
            var head = "GET /q/metrics HTTP/1.1\r\nHost: " + host + "\r\n" + headers + "\r\n";
            connection.send(head.getBytes(StandardCharsets.US_ASCII));
            return connection.response().status();
        }
    }

    @Test
    void whoeverHoldsConnectionsOpenKeepsNobodyFromAsking() {
        var silent = new ArrayList<HttpConnection>();
        try (var server = HttpServerProcess.fixtures()) {
            for (int i = 0; i < 300; i++) {
                silent.add(HttpConnection.to(server.management().number()));
            }
            assertThat(server.management().health("live")).isEqualTo(200);
            assertThat(silent.getFirst().ended()).isTrue();
        } finally {
            silent.forEach(HttpConnection::close);
        }
    }

    @Test
    void whoeverKeepsConnectionsAfterAnAnswerKeepsNobodyFromAsking() {
        var kept = new ArrayList<HttpConnection>();
        try (var server = HttpServerProcess.fixtures()) {
            for (int i = 0; i < 110; i++) {
                var connection = HttpConnection.to(server.management().number());
                kept.add(connection);
                connection.request("GET", "/q/health/live", Map.of(), new byte[0]);
                assertThat(connection.response().status()).isEqualTo(200);
            }
            assertThat(server.management().health("live")).isEqualTo(200);
        } finally {
            kept.forEach(HttpConnection::close);
        }
    }

    @Test
    void aPathWithAWrongEscapeIsABadRequest() {
        for (var path : List.of("/%zz", "/%", "/q/health/%", "/q/health%2", "/q/%G1")) {
            assertThat(shared.management().get(path).status()).isEqualTo(400);
        }
    }

    @Test
    void noOtherPageOfThisMachineMayReadIt() {
        for (var path : List.of("/q/health", "/q/metrics", "/elsewhere")) {
            try (var connection = HttpConnection.to(shared.management().number())) {
                var head =
                        "GET "
                                + path
                                + " HTTP/1.1\r\nHost: localhost\r\n"
                                + "Origin: http://localhost:3000\r\n\r\n";
                connection.send(head.getBytes(StandardCharsets.US_ASCII));
                assertThat(connection.response().header("Access-Control-Allow-Origin")).isEmpty();
            }
        }
    }

    @Test
    void aBodyThatDoesNotComeIsNotWaitedFor() {
        try (var connection = HttpConnection.to(shared.management().number())) {
            var head = "POST /elsewhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n";
            connection.send(head.getBytes(StandardCharsets.US_ASCII));
            assertThat(connection.ended()).isTrue();
        }
    }

    @Test
    void aHeadThatDoesNotComeIsNotWaitedFor() {
        try (var silent = HttpConnection.to(shared.management().number());
                var slow = HttpConnection.to(shared.management().number())) {
            slow.send("GET /q/health HTTP/1.1\r\nX: ".getBytes(StandardCharsets.US_ASCII));
            assertThat(silent.ended()).isTrue();
            assertThat(slow.ended()).isTrue();
        }
    }

    @Test
    void whatIsNotReadEndsTheConnection() {
        try (var connection = HttpConnection.to(shared.management().number())) {
            connection.request("POST", "/q/health/live", Map.of(), new byte[10]);
            var response = connection.response();
            assertThat(response.status()).isEqualTo(405);
            response.text();
            assertThat(connection.ended()).isTrue();
        }
    }
}
