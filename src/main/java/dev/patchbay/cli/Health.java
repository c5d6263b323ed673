package dev.patchbay.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Asks the management port of a server on this machine whether it is ready. For containers, in
 * which nothing else is there that could ask.
 */
public final class Health {
    private static final String HOST_VARIABLE = "PATCHBAY_MANAGEMENT_HOST";
    private static final String PORT_VARIABLE = "PATCHBAY_MANAGEMENT_PORT";
    private static final String PORT = "9000";

    private static final String LOOPBACK = InetAddress.getLoopbackAddress().getHostAddress();
    private static final int HIGHEST = 65535;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})( .*)?");

    private final String host;
    private final String port;
    private final Duration patience;

    Health(String host, String port, Duration patience) {
        this.host = host.isEmpty() ? LOOPBACK : host;
        this.port = port;
        this.patience = patience;
    }

    /** The server that was started with the variables of this process. */
    public static Health ofThisMachine() {
        var variables = System.getenv();
        return new Health(
                variables.getOrDefault(HOST_VARIABLE, ""),
                variables.getOrDefault(PORT_VARIABLE, PORT),
                PATIENCE);
    }

    /** What keeps the server from being ready; empty when it is. */
    public Optional<String> missing() {
        if (!port.matches("\\d{1,5}") || Integer.parseInt(port) > HIGHEST) {
            return Optional.of(PORT_VARIABLE + " must be a port, found " + port);
        }
        var address = new InetSocketAddress(host, Integer.parseInt(port));
        int millis = (int) patience.toMillis();
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
                    ? Optional.of("The server at port " + port + " closed without an answer")
                    : missing(status);
        } catch (IOException e) {
            return Optional.of("No health at port " + port + ": " + e.getMessage());
        }
    }

    private static Optional<String> missing(String status) {
        var code = STATUS.matcher(status);
        if (code.matches() && code.group(1).equals("200")) {
            return Optional.empty();
        }
        return Optional.of(
                code.matches() && code.group(1).equals("503")
                        ? "The server is not ready: it is starting, or it is ending"
                        : "Health must be 200, found " + status);
    }
}
