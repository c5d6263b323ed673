package dev.patchbay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HealthCommandTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final ArrayBlockingQueue<String> asked = new ArrayBlockingQueue<>(1);
    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @Test
    void okMeansReady() throws Exception {
        assertThat(asking("HTTP/1.1 200 OK\r\n\r\n{\"status\":\"UP\"}")).isEmpty();
        assertThat(asked.poll(20, TimeUnit.SECONDS))
                .startsWith("GET /q/health/ready HTTP/1.1\r\n")
                .contains("\r\nHost: localhost:" + server.getLocalPort() + "\r\n")
                .endsWith("\r\n\r\n");
    }

    @Test
    void unavailableMeansNotReady() {
        assertThat(asking("HTTP/1.1 503 Service Unavailable\r\n\r\n"))
                .contains("The server is not ready: it is starting or ending");
    }

    @Test
    void anythingElseIsToldAsItIs() {
        assertThat(asking("HTTP/1.1 500 Internal Server Error\r\n\r\n").orElseThrow())
                .startsWith(
                        "The status of health must be 200, found HTTP/1.1 500 Internal Server Error");
        assertThat(asking("200 OK\r\n").orElseThrow())
                .startsWith("The status of health must be 200, found 200 OK");
    }

    @Test
    void anEmptyAnswerIsNone() {
        assertThat(asking("").orElseThrow())
                .startsWith(
                        "The server at port "
                                + port()
                                + " closed the connection without an answer");
    }

    @Test
    void aServerThatIsSilentIsNotWaitedFor() {
        var health = new HealthCommand("", port(), "", Duration.ofMillis(1));

        assertThat(health.missing().orElseThrow())
                .startsWith("No server answers at port " + server.getLocalPort());
    }

    @Test
    void noServerIsNotReady() throws Exception {
        server.close();

        assertThat(new HealthCommand("", port(), "", LONG).missing()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "-1", "65536", "123456"})
    void aPortMustBeOne(String port) {
        assertThat(of(Optional.empty(), Map.of("PATCHBAY_MANAGEMENT_PORT", port)).missing())
                .contains("PATCHBAY_MANAGEMENT_PORT must be a port, found " + port);
        assertThat(of(Optional.of(port), Map.of()).missing())
                .contains("--management-port must be a port, found " + port);
    }

    private static HealthCommand of(Optional<String> option, Map<String, String> variables) {
        return HealthCommand.of(option, variables, LONG);
    }

    @Test
    void theOptionGoesBeforeTheVariable() throws Exception {
        Thread.ofPlatform().daemon().start(() -> answer("HTTP/1.1 200 OK\r\n\r\n"));

        assertThat(of(Optional.of(port()), Map.of("PATCHBAY_MANAGEMENT_PORT", "1")).missing())
                .isEmpty();
        assertThat(asked.poll(20, TimeUnit.SECONDS)).isNotNull();
    }

    @Test
    void aServerThatHasFoundTheUsualPortTakenIsLookedForByTheOption() {
        assertThat(asking("HTTP/1.1 404 Not Found\r\n\r\n").orElseThrow())
                .contains(
                        "the server uses another port: find it in the log, and set it with --management-port");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "[::]", "127.0.0.1"})
    void whoListensEverywhereIsAskedOnTheLoopback(String host) {
        Thread.ofPlatform().daemon().start(() -> answer("HTTP/1.1 200 OK\r\n\r\n"));

        assertThat(new HealthCommand(host, port(), "", LONG).missing()).isEmpty();
    }

    @Test
    void anAddressThatIsNoneIsTold() {
        assertThat(
                        new HealthCommand("no.such.host.invalid", port(), "", LONG)
                                .missing()
                                .orElseThrow())
                .startsWith("No server answers at port " + port());
    }

    private String port() {
        return Integer.toString(server.getLocalPort());
    }

    /** What is found when the server gives this answer to one question. */
    private Optional<String> asking(String answer) {
        Thread.ofPlatform().daemon().start(() -> answer(answer));
        return new HealthCommand("", port(), "", LONG).missing();
    }

    private void answer(String answer) {
        try (var socket = server.accept()) {
            var question = new StringBuilder();
            while (!question.toString().endsWith("\r\n\r\n")) {
                question.append((char) socket.getInputStream().read());
            }
            asked.offer(question.toString());
            socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new AssertionError("The question did not arrive", e);
        }
    }
}
