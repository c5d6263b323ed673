package dev.patchbay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.CommandRun;
import dev.patchbay.testing.HttpServerProcess;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the built program says to the one who starts {@code patchbay serve}. */
class ServeIT {
    private static final int USUAL_MANAGEMENT_PORT = 9000;

    @TempDir private Path folder;

    /** Empty if another program has it already, which is just as good. */
    private static Optional<ServerSocket> takeUsualPort() throws IOException {
        try {
            return Optional.of(
                    new ServerSocket(USUAL_MANAGEMENT_PORT, 1, InetAddress.getLoopbackAddress()));
        } catch (BindException _) {
            return Optional.empty();
        }
    }

    @Test
    void aBusyManagementPortIsAWarningAndTheNextFreeOneIsTaken() throws IOException {
        var taken = takeUsualPort();
        try (var server =
                HttpServerProcess.product(
                        Map.of("PATCHBAY_MANAGEMENT_PORT", "", "PATCHBAY_LOG_LEVEL", "info"),
                        "--port",
                        "0")) {
            int port = server.management().number();
            assertThat(port).isGreaterThan(USUAL_MANAGEMENT_PORT);
            assertThat(server.management().health("ready")).isEqualTo(200);
            assertThat(server.linesBeforeListening())
                    .anySatisfy(line ->
                            assertThat(line)
                                    .contains(" WARN ")
                                    .contains("port " + port + ", because port 9000 is in use")
                                    .contains("patchbay health --management-port " + port));
            var asked =
                    CommandRun.Place.in(folder)
                            .run("health", "--management-port", Integer.toString(port));
            assertThat(asked).isEqualTo(new CommandRun(0, "", ""));
        } finally {
            if (taken.isPresent()) {
                taken.get().close();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--port | abc | a whole number between 0 and 65535",
                "--port | 99999 | a whole number between 0 and 65535",
                "--management-port | x | a whole number between 0 and 65535",
                "--path | mcp | a path that begins with /",
                "--allowed-hosts | https://a.example | names or addresses without scheme, port and"
                        + " path, separated by commas",
                "PATCHBAY_GRACE | 5x | a duration such as 500ms, 10s, 5m or 1h",
                "PATCHBAY_GRACE | -PT1S | zero or more",
                "PATCHBAY_LINE_LIMIT | 2G | between 1 byte and 1G",
                "PATCHBAY_IN_FLIGHT_LIMIT | many | a whole number",
                "PATCHBAY_CACHE | maybe | true or false",
                "PATCHBAY_NAME_STYLE | dots | one of dot, double-underscore and bare"
            })
    void aWrongValueIsOneLineThatNamesOptionOrVariableAndWhatIsAllowed(
            String name, String value, String rule) {
        var place = CommandRun.Place.in(folder).with("PATCHBAY_MANAGEMENT_PORT", "0");
        var run =
                name.startsWith("--")
                        ? place.run("serve", name, value)
                        : place.with(name, value).run("serve", "--port", "0");

        assertThat(run)
                .isEqualTo(
                        new CommandRun(
                                2,
                                "",
                                "patchbay: "
                                        + name
                                        + " must be "
                                        + rule
                                        + ", found "
                                        + value
                                        + "\n"));
    }

    @Test
    void anOptionWithoutAValueIsRefusedRatherThanLeftOut() {
        var run = CommandRun.Place.in(folder).run("serve", "--token-file", "");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).startsWith("patchbay: --token-file must not be empty\n");
    }

    @Test
    void aVariableThatIsNoSettingIsToldWithTheOneThatWasMeant() {
        var run =
                CommandRun.Place.in(folder)
                        .with("PATCHBAY_GRASE", "5s")
                        .with("PATCHBAY_LOG_LEVEL", "warn")
                        .run("stdio");

        assertThat(run.code()).isZero();
        assertThat(run.err())
                .hasLineCount(1)
                .contains("PATCHBAY_GRASE is not known", "did you mean PATCHBAY_GRACE?");
    }

    @Test
    void whoListensForOtherMachinesIsToldWhichHostsMayBeNamed() {
        var settings = Map.of("PATCHBAY_HTTP_TOKEN", "s3cret-of-16-chars");
        try (var server = HttpServerProcess.product(settings, "--port", "0", "--host", "0.0.0.0")) {
            assertThat(server.linesBeforeListening())
                    .anySatisfy(line ->
                            assertThat(line)
                                    .contains(" WARN ", "localhost", "403", "--allowed-hosts"));
            try (var connection = server.connect()) {
                connection.send(
                        "POST /mcp HTTP/1.1\r\nHost: mybox:8080\r\nContent-Length: 0\r\n\r\n"
                                .getBytes(StandardCharsets.US_ASCII));
                var response = connection.response();
                assertThat(response.status()).isEqualTo(403);
                assertThat(response.json().at("/error/message").asText())
                        .contains("--allowed-hosts", "PATCHBAY_HTTP_ALLOWED_HOSTS")
                        .endsWith("found mybox:8080");
            }
        }
    }

    @Test
    void whoNamesHostsIsToldThatTheyMayBeNamed() {
        var settings = Map.of("PATCHBAY_HTTP_TOKEN", "s3cret-of-16-chars");
        try (var server =
                HttpServerProcess.product(
                        settings,
                        "--port",
                        "0",
                        "--host",
                        "0.0.0.0",
                        "--allowed-hosts",
                        "hub.example, mybox")) {
            assertThat(server.linesBeforeListening())
                    .anySatisfy(line ->
                            assertThat(line).contains(" INFO ", "localhost, hub.example, mybox"));
            try (var connection = server.connect()) {
                connection.send(
                        "POST /mcp HTTP/1.1\r\nHost: mybox:8080\r\nContent-Length: 0\r\n\r\n"
                                .getBytes(StandardCharsets.US_ASCII));
                assertThat(connection.response().status()).isEqualTo(401);
            }
        }
    }

    @Test
    void aBusyPortIsOneLineWithWhatNamesAnother() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var run =
                    CommandRun.Place.in(folder)
                            .with("PATCHBAY_MANAGEMENT_PORT", "0")
                            .run("serve", "--port", Integer.toString(taken.getLocalPort()));

            assertThat(run)
                    .isEqualTo(
                            new CommandRun(
                                    1,
                                    "",
                                    "patchbay: The server cannot listen on 127.0.0.1:"
                                            + taken.getLocalPort()
                                            + ": Address already in use; --port"
                                            + " (PATCHBAY_HTTP_PORT) and --host"
                                            + " (PATCHBAY_HTTP_HOST) set another address\n"));
        }
    }

    @Test
    void whatIsWrongWithTheFileIsSaidOfTheOption() {
        var place =
                CommandRun.Place.in(folder)
                        .with("PATCHBAY_MANAGEMENT_PORT", "0")
                        .with("PATCHBAY_HTTP_PORT", "0");
        for (var command : List.of("list", "doctor", "validate", "serve", "stdio")) {
            assertThat(place.run(command, "--config", "nope.json"))
                    .as(command)
                    .isEqualTo(
                            new CommandRun(
                                    2,
                                    "",
                                    "patchbay: --config must be a file that can be read, found"
                                            + " nope.json\n"));
        }
        assertThat(place.with("PATCHBAY_CONFIG", "nope.json").run("list").err())
                .isEqualTo(
                        "patchbay: PATCHBAY_CONFIG must be a file that can be read, found"
                                + " nope.json\n");
    }
}
