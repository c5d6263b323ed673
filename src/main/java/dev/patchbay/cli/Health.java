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

/**
 * Asks the management port of a server on this machine whether it is ready. For containers, in
 * which nothing else is there that could ask.
 */
public final class Health {
    private static final String VARIABLE = "QUARKUS_MANAGEMENT_PORT";
    private static final String PORT = "9000";
    private static final int HIGHEST = 65535;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final String port;
    private final Duration patience;

    Health(String port, Duration patience) {
        this.port = port;
        this.patience = patience;
    }

    /** The server that was started with the variables of this process. */
    public static Health ofThisMachine() {
        return new Health(System.getenv().getOrDefault(VARIABLE, PORT), PATIENCE);
    }

    /** What keeps the server from being ready; empty when it is. */
    public Optional<String> missing() {
        if (!port.matches("\\d{1,5}") || Integer.parseInt(port) > HIGHEST) {
            return Optional.of(VARIABLE + " must be a port, found " + port);
        }
        var address =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port));
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
            return status != null && status.matches("HTTP/1\\.[01] 200( .*)?")
                    ? Optional.empty()
                    : Optional.of("Health must be 200, found " + status);
        } catch (IOException e) {
            return Optional.of("No health at port " + port + ": " + e.getMessage());
        }
    }
}
