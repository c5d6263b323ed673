package dev.patchbay.cli.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Asks the management port of a server on this machine whether it is ready. For containers that
 * have no other program for such a request.
 */
public final class HealthCommand {
    private static final String HOST_VARIABLE = "PATCHBAY_MANAGEMENT_HOST";
    private static final String PORT_VARIABLE = "PATCHBAY_MANAGEMENT_PORT";
    private static final String PORT_OPTION = "--management-port";
    private static final String DEFAULT_PORT = "9000";

    private static final String LOOPBACK = InetAddress.getLoopbackAddress().getHostAddress();
    private static final int MAX_PORT = 65535;
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})( .*)?");

    private final String host;
    private final String port;

    /** The option or variable that names the port; empty if none does. */
    private final String portSource;

    private final Duration timeout;

    HealthCommand(String host, String port, String portSource, Duration timeout) {
        this.host = host.isEmpty() ? LOOPBACK : host;
        this.port = port;
        this.portSource = portSource;
        this.timeout = timeout;
    }

    /**
     * Returns the command for a server that was started with the variables of this process.
     *
     * @param option the port that the command line names, if any
     */
    public static HealthCommand ofThisMachine(Optional<String> option) {
        return of(option, System.getenv(), TIMEOUT);
    }

    static HealthCommand of(
            Optional<String> option, Map<String, String> variables, Duration timeout) {
        var host = variables.getOrDefault(HOST_VARIABLE, "");
        var variable = variables.getOrDefault(PORT_VARIABLE, "");
        if (option.isPresent()) {
            return new HealthCommand(host, option.get(), PORT_OPTION, timeout);
        }
        // An empty variable counts as not set.
        return variable.isBlank()
                ? new HealthCommand(host, DEFAULT_PORT, "", timeout)
                : new HealthCommand(host, variable.strip(), PORT_VARIABLE, timeout);
    }

    /** Returns why the server is not ready; empty if it is ready. */
    public Optional<String> missing() {
        if (!port.matches("\\d{1,5}") || Integer.parseInt(port) > MAX_PORT) {
            return Optional.of(portSource + " must be a port, found " + port);
        }
        var address = new InetSocketAddress(host, Integer.parseInt(port));
        int millis = (int) timeout.toMillis();
        try (var socket = new Socket()) {
            socket.connect(address, millis);
            socket.setSoTimeout(millis);
            socket.getOutputStream()
                    .write(
                            ("GET /q/health/ready HTTP/1.1\r\nHost: localhost:" + port)
                                    .concat("\r\nConnection: close\r\n\r\n")
                                    .getBytes(StandardCharsets.US_ASCII));
            var answer =
                    new BufferedReader(
                            new InputStreamReader(
                                    socket.getInputStream(), StandardCharsets.US_ASCII));
            var status = answer.readLine();
            return status == null
                    ? Optional.of(
                            "The server at port "
                                    + port
                                    + " closed the connection without an answer"
                                    + hint())
                    : missing(status);
        } catch (IOException e) {
            return Optional.of(
                    "No server answers at port " + port + ": " + e.getMessage() + hint());
        }
    }

    private Optional<String> missing(String status) {
        var code = STATUS.matcher(status);
        if (code.matches() && code.group(1).equals("200")) {
            return Optional.empty();
        }
        return Optional.of(
                code.matches() && code.group(1).equals("503")
                        ? "The server is not ready: it is starting or ending"
                        : "The status of health must be 200, found " + status + hint());
    }

    /** A server takes another port if a different program uses the default port. */
    private String hint() {
        return portSource.isEmpty()
                ? "; if port "
                        + port
                        + " was in use at the start, the server uses another port: find it in the log, and set it with "
                        + PORT_OPTION
                : "";
    }
}
