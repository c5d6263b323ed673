package dev.patchbay.fake;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Accepts connections and reads requests. It uses plain sockets, because it must notice closed
 * connections.
 */
final class HttpListener {
    private static final int BACKLOG = 200;
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** Serves a request. */
    interface Front {
        void serve(HttpRequest request, HttpResponse response);
    }

    private final ServerSocket listening = new ServerSocket();
    private final Map<Socket, Thread> connections = new ConcurrentHashMap<>();
    private final Map<Socket, HttpResponse> responses = new ConcurrentHashMap<>();
    private final Front front;
    private final Thread accepting;

    /**
     * @param port 0 for any that is free
     */
    HttpListener(int port, Front front) throws IOException {
        this.front = front;
        listening.setReuseAddress(true);
        listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        accepting = Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Ends it as the end of its process would. */
    void stop() {
        try {
            listening.close();
            // The port is free when nobody waits at it any more.
            accepting.join();
            // Whoever waits on one of them notices last: by then no other one is taken for alive.
            endIdle();
            for (var socket : connections.keySet()) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the connections on which nobody waits, and gives the clients time to notice. */
    private void endIdle() throws IOException, InterruptedException {
        var reading = new ArrayList<Thread>();
        for (var connection : connections.entrySet()) {
            var response = responses.get(connection.getKey());
            if (response == null || response.over()) {
                connection.getKey().shutdownOutput();
                reading.add(connection.getValue());
            }
        }
        for (var thread : reading) {
            thread.join(PATIENCE);
        }
    }

    private void accept() {
        try {
            while (true) {
                var socket = listening.accept();
                socket.setTcpNoDelay(true);
                var reading = Thread.ofVirtual().unstarted(() -> read(socket));
                connections.put(socket, reading);
                reading.start();
            }
        } catch (IOException e) {
            // It was stopped.
        }
    }

    private void read(Socket socket) {
        HttpResponse response = null;
        try (socket) {
            var in = new PushbackInputStream(new BufferedInputStream(socket.getInputStream()));
            while (true) {
                var request = HttpRequest.read(in);
                if (request == null) {
                    return;
                }
                response = new HttpResponse(socket);
                responses.put(socket, response);
                serve(request, response);
                // Clients say nothing before they are answered, unless that they go.
                int next = in.read();
                if (next < 0) {
                    return;
                }
                in.unread(next);
            }
        } catch (IOException e) {
            // The client has gone.
        } finally {
            connections.remove(socket);
            responses.remove(socket);
            if (response != null) {
                response.end();
            }
        }
    }

    private void serve(HttpRequest request, HttpResponse response) {
        Thread.ofVirtual().start(() -> front.serve(request, response));
    }
}
