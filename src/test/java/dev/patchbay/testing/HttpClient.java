package dev.patchbay.testing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.mcp.Revision;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A client over HTTP that is told lines: each becomes a POST with the headers that it needs, and
 * what comes back, whichever way, are the lines of the server. A handshake makes a session, and a
 * stream for what belongs to no request.
 *
 * <p>To cancel a stateless request it closes the connection, as there is no other way.
 *
 * <p>Concurrency: one thread sends and reads; each post that is open has a thread of its own.
 */
public final class HttpClient implements Client {
    private static final String SESSION = "Mcp-Session-Id";
    private static final String VERSION = "MCP-Protocol-Version";
    private static final String CANCELLED = "notifications/cancelled";
    private static final Set<Integer> OF_HTTP = Set.of(-32000, -32001);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpServerProcess server;
    private final Semaphore free;
    private final Duration head;
    private final Lines output = new Lines();
    private final WireCheck check = new WireCheck();
    private final Deque<HttpConnection> idle = new ConcurrentLinkedDeque<>();
    private final ConcurrentMap<String, Post> open = new ConcurrentHashMap<>();
    private final List<Post> posts = new ArrayList<>();
    private volatile boolean modernSpoken;
    private volatile Map<String, String> ofSession = Map.of();
    private @Nullable HttpConnection stream;
    private @Nullable Thread streamReader;

    private HttpClient(HttpServerProcess server, int connections, Duration head) {
        this.server = server;
        this.free = new Semaphore(connections);
        this.head = head;
    }

    /**
     * One whose messages are taken in the order in which they are sent: it waits for a first sign
     * of each answer, for a while if there is none.
     */
    public static HttpClient inOrder(HttpServerProcess server) {
        return new HttpClient(server, Integer.MAX_VALUE, Duration.ofMillis(100));
    }

    /** One that has so many posts under way as it has connections. */
    public static HttpClient atOnce(HttpServerProcess server, int connections) {
        return new HttpClient(server, connections, Duration.ZERO);
    }

    @Override
    public void send(String line) {
        check.sent(line);
        var message = McpHeaders.tree(line);
        modernSpoken |=
                McpHeaders.modern(message)
                        || message.path("method").asText().equals("server/discover");
        var cancels = message.path("params").path("requestId").toString();
        var cancelled =
                message.path("method").asText().equals(CANCELLED) ? open.get(cancels) : null;
        if (cancelled != null && cancelled.modern) {
            cancelled.giveUp();
            return;
        }
        var post = start(line, message);
        if (message.path("method").asText().equals("initialize")) {
            post.awaitEnd();
        } else if (cancelled != null && head.isPositive()) {
            // It is at its end when nothing of it can be heard any more.
            cancelled.awaitEnd(head);
        } else {
            post.awaitSign(head);
        }
    }

    private Post start(String line, JsonNode message) {
        free.acquireUninterruptibly();
        var post = new Post(line, message);
        posts.add(post);
        if (message.has("id") && message.has("method")) {
            open.put(post.id, post);
        }
        post.thread = Thread.ofVirtual().start(post::run);
        return post;
    }

    @Override
    public String next() {
        var line = output.next("the server");
        check.verify();
        return line;
    }

    @Override
    public List<String> end() {
        for (var post : posts) {
            post.awaitEnd(head);
        }
        if (stream != null) {
            try (var connection = server.connect()) {
                connection.request("DELETE", ofSession, new byte[0]);
                connection.response();
            }
            join(streamReader);
        }
        open.values()
                .forEach(post -> {
                    if (post.modern) {
                        post.giveUp();
                    }
                });
        awaitAll();
        return output.rest();
    }

    /** Waits until every post is answered or given up. */
    public void awaitAll() {
        posts.forEach(Post::awaitEnd);
        check.verify();
    }

    /** All lines that nobody has read. */
    public List<String> rest() {
        return output.rest();
    }

    @Override
    public void close() {
        posts.forEach(Post::giveUp);
        if (stream != null) {
            stream.close();
        }
        idle.forEach(HttpConnection::close);
        check.verify();
    }

    private void listen() {
        var connection = server.connect();
        var headers = HttpConnection.usualHeaders();
        headers.putAll(ofSession);
        connection.request("GET", headers, new byte[0]);
        var response = connection.response();
        if (response.status() != 200) {
            throw new AssertionError("There must be a stream, found " + response.text());
        }
        stream = connection;
        streamReader = Thread.ofVirtual().start(() -> readStream(response));
    }

    private void readStream(HttpResponse response) {
        try {
            receiveAll(response);
        } catch (UncheckedIOException e) {
            // The test has ended; what is missing is missed.
        }
    }

    private void receiveAll(HttpResponse response) {
        for (var line = response.nextMessage(); line.isPresent(); line = response.nextMessage()) {
            received(line.get());
        }
    }

    private void received(String line) {
        check.received(line);
        output.add(line);
    }

    private static void join(@Nullable Thread thread) {
        try {
            if (thread != null && !thread.join(PATIENCE)) {
                throw new AssertionError("The server leaves something open");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted", e);
        }
    }

    /** One message and what comes of it. */
    private final class Post {
        private final String line;
        private final JsonNode message;
        private final String id;
        private final boolean modern;
        private final boolean handshake;
        private final CountDownLatch sign = new CountDownLatch(1);
        private volatile @Nullable HttpConnection connection;
        private volatile boolean givenUp;
        private @Nullable Thread thread;

        Post(String line, JsonNode message) {
            this.line = line;
            this.message = message;
            this.id = message.path("id").toString();
            this.modern = McpHeaders.modern(message);
            this.handshake = message.path("method").asText().equals("initialize");
        }

        void run() {
            try {
                var pooled = idle.poll();
                var used = pooled == null ? server.connect() : pooled;
                connection = used;
                if (givenUp) {
                    used.close();
                    return;
                }
                used.post(headers(), line);
                var response = used.response();
                receive(response);
                if (response.keepsAlive() && !givenUp) {
                    idle.add(used);
                } else {
                    used.close();
                }
            } catch (UncheckedIOException e) {
                if (!givenUp) {
                    output.add("The answer to " + line + " broke: " + e);
                }
            } finally {
                open.remove(id, this);
                sign.countDown();
                free.release();
            }
        }

        private Map<String, String> headers() {
            var headers = McpHeaders.of(message);
            if (!modern && ofSession.isEmpty() && modernSpoken && !handshake) {
                headers.put(VERSION, Revision.V2026_07_28.wire());
            } else if (!modern) {
                headers.putAll(ofSession);
            }
            return headers;
        }

        private void receive(HttpResponse response) {
            if (response.streaming()) {
                for (var said = response.nextMessage();
                        said.isPresent();
                        said = response.nextMessage()) {
                    received(said.get());
                    sign.countDown();
                }
                return;
            }
            var body = response.text();
            response.header(SESSION).ifPresent(session -> begin(session, body));
            if (body.isEmpty()) {
                return;
            }
            if (OF_HTTP.contains(McpHeaders.tree(body).at("/error/code").asInt())) {
                // What HTTP refuses has codes of its own, which the schemas do not know.
                output.add(body);
            } else {
                received(body);
            }
        }

        private void begin(String session, String welcome) {
            var version = McpHeaders.tree(welcome).at("/result/protocolVersion").asText();
            ofSession = Map.of(SESSION, session, VERSION, version);
            listen();
        }

        void giveUp() {
            givenUp = true;
            open.remove(id, this);
            var used = connection;
            if (used != null) {
                used.close();
            }
        }

        void awaitSign(Duration atMost) {
            try {
                var _ = sign.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        void awaitEnd(Duration atMost) {
            try {
                var running = thread;
                if (running != null && atMost.isPositive()) {
                    var _ = running.join(atMost);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        void awaitEnd() {
            join(thread);
        }
    }
}
