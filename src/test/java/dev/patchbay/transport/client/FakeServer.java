package dev.patchbay.transport.client;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;

/** An HTTP server that answers each request as its script says. */
public final class FakeServer implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;

    /** What becomes of a request. */
    @FunctionalInterface
    public interface Script {
        void serve(Exchange exchange) throws IOException, InterruptedException;
    }

    /**
     * A request as it came.
     *
     * @param headers by names of any case
     */
    record Received(
            String method, String path, Map<String, String> headers, String body, int connection) {
        String header(String name) {
            return headers.getOrDefault(name, "(none)");
        }
    }

    private final ServerSocket listener;
    private final String scheme;
    private final Script script;
    private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger connections = new AtomicInteger();

    private FakeServer(ServerSocket listener, String scheme, Script script) {
        this.listener = listener;
        this.scheme = scheme;
        this.script = script;
        Thread.ofVirtual().start(this::accept);
    }

    public static FakeServer start(Script script) {
        try {
            return new FakeServer(
                    new ServerSocket(0, 100, InetAddress.getLoopbackAddress()), "http", script);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static FakeServer startSecure(SSLContext context, Script script) {
        try {
            return new FakeServer(
                    context.getServerSocketFactory()
                            .createServerSocket(0, 100, InetAddress.getLoopbackAddress()),
                    "https",
                    script);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept() {
        try {
            while (true) {
                var socket = listener.accept();
                sockets.add(socket);
                int number = connections.incrementAndGet();
                Thread.ofPlatform().daemon().start(() -> serve(socket, number));
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    private void serve(Socket socket, int number) {
        try (socket) {
            socket.setTcpNoDelay(true);
            var in = new BufferedInputStream(socket.getInputStream());
            var exchange = read(socket, in, number);
            while (exchange != null) {
                received.add(exchange.request());
                script.serve(exchange);
                exchange = socket.isClosed() ? null : read(socket, in, number);
            }
        } catch (IOException e) {
            // The client is gone, as some tests want it.
        } catch (InterruptedException | RuntimeException | AssertionError e) {
            failures.add(e);
        }
    }

    private static Exchange read(Socket socket, InputStream in, int number) throws IOException {
        var first = line(in);
        if (first == null) {
            return null;
        }
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        for (var line = line(in); line != null && !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
        }
        var body = in.readNBytes(Integer.parseInt(headers.getOrDefault("Content-Length", "0")));
        var words = first.split(" ", -1);
        return new Exchange(
                new Received(
                        words[0],
                        words[1],
                        headers,
                        new String(body, StandardCharsets.UTF_8),
                        number),
                socket,
                in);
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                return null;
            }
            if (b != '\r') {
                line.append((char) b);
            }
        }
        return line.toString();
    }

    public URI uri() {
        return uri("/mcp");
    }

    URI uri(String path) {
        return URI.create(scheme + "://localhost:" + listener.getLocalPort() + path);
    }

    int port() {
        return listener.getLocalPort();
    }

    int connections() {
        return connections.get();
    }

    /** The next request that nobody has looked at; waits for it. */
    Received next() {
        try {
            var next = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("No request came within " + PATIENCE_SECONDS + " s");
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while waiting for a request", e);
        }
    }

    /** How many requests nobody has looked at. */
    int unseen() {
        return received.size();
    }

    @Override
    public void close() {
        try {
            listener.close();
            for (var socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!failures.isEmpty()) {
            throw new AssertionError("A script failed", failures.peek());
        }
    }

    /** One request, and the way back. */
    public static final class Exchange {
        private final Received request;
        private final Socket socket;
        private final InputStream in;
        private final OutputStream out;

        Exchange(Received request, Socket socket, InputStream in) throws IOException {
            this.request = request;
            this.socket = socket;
            this.in = in;
            this.out = socket.getOutputStream();
        }

        Received request() {
            return request;
        }

        String method() {
            return request.method();
        }

        /** Whether the message in the body is of this method. */
        public boolean of(String rpcMethod) {
            return request.body().contains("\"method\":\"" + rpcMethod + "\"");
        }

        /** The id of the message in the body, as it is written. */
        String id() {
            return request.body().replaceAll(".*?\"id\":([^,}]+).*", "$1");
        }

        public String result(String result) {
            return "{\"jsonrpc\":\"2.0\",\"id\":" + id() + ",\"result\":" + result + "}";
        }

        String error(int code, String message) {
            return "{\"jsonrpc\":\"2.0\",\"id\":"
                    + id()
                    + ",\"error\":{\"code\":"
                    + code
                    + ",\"message\":\""
                    + message
                    + "\"}}";
        }

        public void answer(int status, String head, String body) throws IOException {
            raw(
                    "HTTP/1.1 "
                            + status
                            + " X\r\n"
                            + head
                            + "Content-Length: "
                            + body.getBytes(StandardCharsets.UTF_8).length
                            + "\r\n\r\n"
                            + body);
        }

        void json(int status, String body) throws IOException {
            answer(status, "Content-Type: application/json\r\n", body);
        }

        public void json(String body) throws IOException {
            json(200, body);
        }

        void accepted() throws IOException {
            answer(202, "", "");
        }

        /** Begins a stream of events. */
        void events() throws IOException {
            events("");
        }

        void events(String head) throws IOException {
            raw(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                            + head
                            + "Transfer-Encoding: chunked\r\n\r\n");
        }

        /** Sends a part of a stream. */
        void part(String text) throws IOException {
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            raw(Integer.toHexString(bytes.length) + "\r\n" + text + "\r\n");
        }

        void event(String data) throws IOException {
            part("data: " + data + "\n\n");
        }

        void event(String id, String data) throws IOException {
            part("id: " + id + "\ndata: " + data + "\n\n");
        }

        /** Ends a stream in good order. */
        void end() throws IOException {
            raw("0\r\n\r\n");
        }

        void raw(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        }

        /** Ends the connection in the middle of whatever is said. */
        void cut() throws IOException {
            socket.close();
        }

        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        /** Waits until the client ends the connection. */
        void awaitLeaving() throws IOException {
            socket.setSoTimeout(PATIENCE_SECONDS * 1_000);
            try {
                if (in.read() >= 0) {
                    throw new AssertionError("The client says more");
                }
            } catch (SocketException e) {
                // A reset is an end as well.
            }
        }
    }
}
