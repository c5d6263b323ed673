package dev.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.Messages;
import dev.patchbay.transport.http.token.FailedTokenLimit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests tokens of the server operator with the real program. */
class TokensIT {
    private static final String ALICE = "alice-token-0000001";
    private static final String ALICE_NEXT = "alice-token-0000002";
    private static final String BOB = "bob-token-000000003";
    private static final String MALLORY = "mallory-token-00004";
    private static final String ECHO = Messages.modernCall(1, "echo", "{\"text\":\"hi\"}");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir private static Path sharedFolder;

    /** Shared by the tests that leave its tokens unchanged. Any host name may be used. */
    private static HttpServerProcess shared;

    @TempDir private Path folder;
    private Path file;

    @BeforeAll
    static void startShared() throws IOException {
        write(sharedFile(), "rw-------", "alice:" + ALICE, "alice:" + ALICE_NEXT, "bob " + BOB);
        shared =
                HttpServerProcess.fixtures(
                        Map.of(
                                "PATCHBAY_HTTP_TOKEN_FILE",
                                sharedFile().toString(),
                                "PATCHBAY_HTTP_ALLOWED_HOSTS",
                                "*"));
    }

    @AfterAll
    static void stopShared() {
        shared.close();
    }

    private static Path sharedFile() {
        return sharedFolder.resolve("tokens");
    }

    @BeforeEach
    void name() {
        file = folder.resolve("tokens");
    }

    private void write(String mode, String... lines) throws IOException {
        write(file, mode, lines);
    }

    private static void write(Path file, String mode, String... lines) throws IOException {
        var fresh = file.resolveSibling("fresh");
        Files.writeString(fresh, String.join("\n", lines));
        Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString(mode));
        Files.move(
                fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private HttpServerProcess start(String... lines) throws IOException {
        write("rw-------", lines);
        return HttpServerProcess.fixtures(Map.of("PATCHBAY_HTTP_TOKEN_FILE", file.toString()));
    }

    private static Map<String, String> headers(String token, String message) {
        var headers = McpHeaders.of(message);
        headers.put("Authorization", "Bearer " + token);
        return headers;
    }

    private static int echo(HttpServerProcess server, String token) {
        try (var connection = server.connect()) {
            connection.post(headers(token, ECHO), ECHO);
            return connection.response().status();
        }
    }

    private static Map<String, String> session(HttpServerProcess server, String token) {
        try (var connection = server.connect()) {
            var headers = HttpConnection.usualHeaders();
            headers.put("Authorization", "Bearer " + token);
            connection.post(headers, Messages.initialize(0, "2025-11-25"));
            headers.put(
                    Messages.SESSION, connection.response().header(Messages.SESSION).orElseThrow());
            return headers;
        }
    }

    private static int ping(HttpServerProcess server, Map<String, String> session, String token) {
        try (var connection = server.connect()) {
            session.put("Authorization", "Bearer " + token);
            connection.post(session, Messages.ping(1));
            return connection.response().status();
        }
    }

    @Test
    void aSessionIsOfTheOneWithTheNameWhateverTheToken() {
        var session = session(shared, ALICE);

        assertThat(ping(shared, session, ALICE_NEXT)).isEqualTo(200);
        assertThat(ping(shared, session, BOB)).isEqualTo(404);
        assertThat(ping(shared, session, ALICE)).isEqualTo(200);
    }

    @Test
    void aChangeOfTheFileCountsWithoutANewStartAndSessionsOutliveTheirTokens() throws IOException {
        try (var server = start("alice:" + ALICE)) {
            var session = session(server, ALICE);
            assertThat(echo(server, BOB)).isEqualTo(401);

            write("rw-------", "alice:" + ALICE, "alice:" + ALICE_NEXT, "bob:" + BOB);
            await().atMost(PATIENCE).until(() -> echo(server, BOB) == 200);
            assertThat(ping(server, session, ALICE)).isEqualTo(200);
            assertThat(ping(server, session, ALICE_NEXT)).isEqualTo(200);

            write("rw-------", "alice:" + ALICE_NEXT, "bob:" + BOB);
            await().atMost(PATIENCE).until(() -> echo(server, ALICE) != 200);
            assertThat(ping(server, session, ALICE_NEXT)).isEqualTo(200);
        }
    }

    @Test
    void whoeverIsTakenOutOfTheFileIsOutAtOnce() throws IOException {
        var listen = Messages.listen(2);
        var slow = Messages.modernCall(3, "slow", "{\"millis\":60000}");
        try (var server = start("alice:" + ALICE, "bob:" + BOB)) {
            var session = session(server, ALICE);
            try (var own = server.connect();
                    var stream = server.connect();
                    var call = server.connect();
                    var other = server.connect()) {
                session.put("Accept", "text/event-stream");
                own.request("GET", session, new byte[0]);
                assertThat(own.response().status()).isEqualTo(200);
                stream.post(headers(ALICE, listen), listen);
                assertThat(stream.response().message().has("method")).isTrue();
                call.post(headers(ALICE, slow), slow);
                other.post(headers(BOB, listen), listen);
                var others = other.response();
                assertThat(others.message().has("method")).isTrue();

                write("rw-------", "bob:" + BOB);

                own.rest();
                stream.rest();
                assertThat(call.ended()).isTrue();
                assertThat(echo(server, ALICE)).isEqualTo(401);
                assertThat(other.silent()).isTrue();
                assertThat(echo(server, BOB)).isEqualTo(200);
            }
            session.put("Accept", "application/json, text/event-stream");
            write("rw-------", "alice:" + ALICE, "bob:" + BOB);
            await().atMost(PATIENCE).until(() -> echo(server, ALICE) == 200);
            assertThat(ping(server, session, ALICE)).isEqualTo(404);
        }
    }

    @Test
    void aFileThatCannotBeUsedLeavesTheTokensAsTheyWereAndTheLogSaysSo() throws IOException {
        write(sharedFile(), "rw-r--r--", "mallory:" + MALLORY);
        await().atMost(PATIENCE)
                .until(() ->
                        shared.restOfErrors().stream()
                                .anyMatch(line -> line.contains("the earlier tokens stay valid")));

        assertThat(echo(shared, MALLORY)).isEqualTo(401);
        assertThat(echo(shared, ALICE)).isEqualTo(200);
    }

    @Test
    void guessesAreSlowedDownAndAGoodTokenIsServedMeanwhile() throws IOException {
        try (var server = start("alice:" + ALICE)) {
            for (int i = 0; i < FailedTokenLimit.MAX_WITHOUT_PAUSE; i++) {
                assertThat(echo(server, "guess-" + i)).isEqualTo(401);
            }
            for (int i = 0; i < 3; i++) {
                try (var connection = server.connect()) {
                    connection.post(headers("guess", ECHO), ECHO);
                    var response = connection.response();
                    assertThat(response.status()).isEqualTo(429);
                    assertThat(response.header("Retry-After").orElseThrow()).matches("[1-7]");
                    assertThat(response.text()).doesNotContain("guess");
                }
                assertThat(echo(server, ALICE)).isEqualTo(200);
            }
            try (var connection = server.connect()) {
                // Nothing shown is no guess: clients find out in this way what they have to show.
                connection.post(McpHeaders.of(ECHO), ECHO);
                assertThat(connection.response().status()).isEqualTo(401);
            }
        }
    }

    private static String refusal(List<String> options, Map<String, String> settings) {
        try (var server = HttpServerProcess.start(options, settings, "--port", "0")) {
            assertThat(server.awaitExit()).isEqualTo(2);
            return server.restOfErrors().getLast();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rw-r--r-- | alice:alice-token-0000001 | found mode rw-r--r--",
                "rw------- | alice:short | line 1: a token must have at least 16 characters, found 5",
                "rw------- | # nobody | there must be a token, found none"
            })
    void aFileThatCannotBeUsedIsRefusedAtTheStart(String mode, String text, String why)
            throws IOException {
        write(mode, text);

        assertThat(refusal(List.of(), Map.of("PATCHBAY_HTTP_TOKEN_FILE", file.toString())))
                .startsWith("patchbay: PATCHBAY_HTTP_TOKEN_FILE must be a file")
                .contains(why)
                .doesNotContain("short", ALICE);
    }

    @Test
    void aTokenThatCanBeGuessedOrSeenIsRefusedAtTheStart() {
        assertThat(refusal(List.of(), Map.of("PATCHBAY_HTTP_TOKEN", "hunter2")))
                .contains("at least 16 characters long, found 7 characters")
                .doesNotContain("hunter2");
        assertThat(refusal(List.of("-Dpatchbay.http.token=" + ALICE), Map.of()))
                .contains("patchbay.http.token must be in the variable PATCHBAY_HTTP_TOKEN")
                .doesNotContain(ALICE);
    }

    @Test
    void anyNameWithoutAuthenticationIsRefusedAtTheStart() {
        assertThat(refusal(List.of(), Map.of("PATCHBAY_HTTP_ALLOWED_HOSTS", "*")))
                .startsWith("patchbay: PATCHBAY_HTTP_ALLOWED_HOSTS must be names")
                .contains("--allow-unauthenticated-any-host");
    }

    @Test
    void anyNameAndAForeignPageAreTwoThings() {
        assertThat(asked("hub.example", "https://hub.example")).isEqualTo(200);
        assertThat(asked("hub.example", "https://evil.example")).isEqualTo(403);
        assertThat(asked("hub.example", "null")).isEqualTo(403);
    }

    private static int asked(String host, String origin) {
        try (var connection = shared.connect()) {
            var headers = headers(ALICE, ECHO);
            headers.put("Host", host);
            headers.put("Origin", origin);
            connection.request("POST", headers, ECHO.getBytes(StandardCharsets.UTF_8));
            return connection.response().status();
        }
    }
}
