package dev.patchbay.fake;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs fake HTTP servers. Each line on standard input is {@code start}, a port and the arguments,
 * or {@code stop} and the port. A line with the port confirms it. A fake server that dies closes
 * its connections, and the process continues for the others.
 */
public final class HttpMain {
    private static final Map<Integer, HttpListener> LISTENING = new HashMap<>();

    private HttpMain() {}

    public static void main(String... ignored) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            var command = (List<?>) Json.parse(line);
            var words = command.stream().map(String::valueOf).toList();
            int port = Integer.parseInt(words.get(1));
            System.out.println(
                    words.getFirst().equals("start")
                            ? start(port, words.subList(2, words.size()))
                            : stop(port));
            System.out.flush();
        }
        // Whoever has started us is gone.
        Runtime.getRuntime().halt(0);
    }

    private static int start(int port, List<String> arguments) throws IOException {
        var server = new Server(arguments);
        var front = new HttpFront(server);
        var listener = new HttpListener(port, front);
        server.onDeath(_ -> listener.stop());
        server.onForget(front::forget);
        server.journal().note("started", Integer.toString(listener.port()));
        LISTENING.put(listener.port(), listener);
        return listener.port();
    }

    private static int stop(int port) {
        LISTENING.remove(port).stop();
        return port;
    }
}
