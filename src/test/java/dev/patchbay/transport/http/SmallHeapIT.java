package dev.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.testing.BestOfThree;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpResponse;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a program with a small heap against clients that use much memory. */
@Timeout(180)
class SmallHeapIT {
    private static final int UPLOADS = 6;
    private static final int STREAMS = 200;
    private static final int SESSIONS = 6;
    private static final int HUGE = 4;
    private static final String REVISION = "2025-11-25";
    private static final String MALLORY = "mallory-token-0000001";
    private static final String ALICE = "alice-token-00000002";

    /** What a supervisor gives a program to answer, or to end, once it has asked for that. */
    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    @TempDir private Path folder;

    private HttpServerProcess start(FakeUpstream fake) throws IOException {
        var file = folder.resolve("servers.json");
        var out = new JsonWriter().beginObject().name("mcpServers").beginObject();
        fake.writeMembers(out.name("a").beginObject());
        Files.writeString(file, out.endObject().endObject().endObject().toString());
        var tokens = folder.resolve("tokens");
        Files.writeString(tokens, "mallory " + MALLORY + "\nalice " + ALICE + "\n");
        Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-------"));
        return HttpServerProcess.fixtures(
                // As all launchers have it; binaries have it built in.
                List.of("-Xmx64m", "-XX:+ExitOnOutOfMemoryError"),
                Map.of(
                        "PATCHBAY_CONFIG", file.toString(),
                        "PATCHBAY_GRACE", "100ms",
                        "PATCHBAY_HTTP_TOKEN_FILE", tokens.toString(),
                        "PATCHBAY_HTTP_STREAM_LIMIT", Integer.toString(STREAMS)));
    }

    private static ProcessHandle child(FakeUpstream fake) {
        return ProcessHandle.of(Long.parseLong(fake.seen("started").getFirst())).orElseThrow();
    }

    private static Map<String, String> as(String token, Map<String, String> headers) {
        headers.put("Authorization", "Bearer " + token);
        return headers;
    }

    /** All that one user can send, and holds until the end. */
    private static final class Flood implements AutoCloseable {
        private final HttpServerProcess server;
        private final Queue<HttpConnection> open = new ConcurrentLinkedQueue<>();

        Flood(HttpServerProcess server) {
            this.server = server;
        }

        private HttpConnection connect() {
            var connection = server.connect();
            open.add(connection);
            return connection;
        }

        private HttpResponse post(Map<String, String> headers, String message) {
            var connection = connect();
            connection.post(as(MALLORY, headers), message);
            return connection.response();
        }

        /** Bodies that never end, of three kinds. */
        void uploads() {
            for (int i = 0; i < UPLOADS; i++) {
                open.add(Upload.unfinished(server, as(MALLORY, new HashMap<>()), 8_000_000));
                open.add(Upload.unfinished(server, as(MALLORY, new HashMap<>()), 7_000_000));
                open.add(
                        Upload.unfinishedInChunks(server, as(MALLORY, new HashMap<>()), 7_900_000));
            }
        }

        /** Results that a client may come back for. */
        void results() {
            for (int i = 0; i < SESSIONS; i++) {
                var session = begin();
                if (session.isEmpty()) {
                    continue;
                }
                for (int call = 0; call < 4; call++) {
                    var message =
                            Messages.watched(Messages.call(call, "a.progress", "{\"count\":1}"));
                    read(post(session, message));
                }
            }
        }

        void subscriptions() {
            for (int i = 0; i < SESSIONS; i++) {
                var session = begin();
                if (session.isEmpty()) {
                    continue;
                }
                var uri = "none://" + i + "/" + "u".repeat(6_000_000);
                read(
                        post(
                                session,
                                Messages.request(
                                        1, "resources/subscribe", "\"uri\":\"" + uri + "\"")));
                var all = new StringBuilder();
                for (int n = 0; n < 1_000; n++) {
                    all.append(n == 0 ? "\"" : ",\"").append("none://").append(n).append('/');
                    all.append("u".repeat(1_000)).append('"');
                }
                var listen =
                        Messages.request(
                                2,
                                "subscriptions/listen",
                                "\"notifications\":{\"resourceSubscriptions\":["
                                        + all
                                        + "]},"
                                        + Messages.META);
                connect().post(as(MALLORY, McpHeaders.of(listen)), listen);
            }
        }

        void streams() {
            int refused = 0;
            for (int i = 0; i < STREAMS / 2; i++) {
                var session = begin();
                if (session.isEmpty()) {
                    refused++;
                    continue;
                }
                var connection = connect();
                connection.request("GET", session, new byte[0]);
                refused += connection.response().status() == 503 ? 1 : 0;
            }
            assertThat(refused).isGreaterThanOrEqualTo(STREAMS / 4);
        }

        void largePosts() {
            var text = "x".repeat(2_000_000);
            var values = "[{}" + ",{}".repeat(400_000) + "]";
            at(IntStream.range(0, 30).mapToObj(i -> largePost(i, text, values)).toList());
        }

        private Runnable largePost(int i, String text, String values) {
            var message =
                    switch (i % 3) {
                        case 0 -> Messages.modernCall(i, "echo", "{\"text\":\"" + text + "\"}");
                        case 1 -> Messages.modernCall(i, "a.echo", "{\"x\":" + values + "}");
                        default -> Messages.modernCall(i, "big", "{\"length\":3000000}");
                    };
            return () ->
                    assertThat(post(McpHeaders.of(message), message).status()).isIn(200, 413, 503);
        }

        /** The headers of a session; empty if there was no memory for one. */
        private Map<String, String> begin() {
            try (var connection = server.connect()) {
                var headers = as(MALLORY, HttpConnection.usualHeaders());
                connection.post(headers, Messages.initialize(0, REVISION));
                var response = connection.response();
                if (response.status() == 503) {
                    return Map.of();
                }
                headers.put(Messages.SESSION, response.header(Messages.SESSION).orElseThrow());
                headers.put(Messages.VERSION, REVISION);
                return headers;
            }
        }

        private static void read(HttpResponse response) {
            try {
                if (response.streaming()) {
                    while (response.nextMessage().isPresent()) {
                        // Whatever it is.
                    }
                } else {
                    response.text();
                }
            } catch (UncheckedIOException e) {
                // It was cut, which is one way of saying no.
                return;
            }
        }

        @Override
        public void close() {
            open.forEach(HttpConnection::close);
        }
    }

    /** Does all of it at the same time. */
    private static void at(List<Runnable> all) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running =
                    all.stream().map(one -> CompletableFuture.runAsync(one, threads)).toList();
            running.forEach(CompletableFuture::join);
        }
    }

    @Test
    void whileOneUserHoldsAllThatItCanTheOtherIsServedAndSupervisorsAreObeyed() {
        BestOfThree.takesLessThan(AT_ONCE, this::timeToEndUnderFlood);
    }

    private Duration timeToEndUnderFlood() throws IOException {
        var fake =
                FakeUpstream.legacy()
                        .on(
                                "tools/call:progress",
                                FakeUpstream.progress(1),
                                FakeUpstream.hugeResult(3_000_000));
        try (var server = start(fake);
                var flood = new Flood(server)) {
            assertServed(server);
            var child = child(fake);

            at(
                    List.of(
                            flood::uploads,
                            flood::results,
                            flood::subscriptions,
                            flood::streams,
                            flood::largePosts,
                            () -> assertServed(server)));

            assertServed(server);
            for (var page : List.of("live", "ready", "started")) {
                BestOfThree.takesLessThan(
                        AT_ONCE,
                        () -> {
                            long start = System.nanoTime();
                            assertThat(server.management().health(page)).isEqualTo(200);
                            return BestOfThree.since(start);
                        });
            }

            long start = System.nanoTime();
            server.signal("TERM");
            assertThat(server.awaitExit()).isZero();
            var taken = BestOfThree.since(start);
            assertThat(child.isAlive()).isFalse();
            return taken;
        }
    }

    /** The other user gets a result for each request, whatever the first one holds. */
    private static void assertServed(HttpServerProcess server) {
        for (var message :
                List.of(
                        Messages.request(1, "tools/list", Messages.META),
                        Messages.modernCall(2, "echo", "{\"text\":\"hi\"}"),
                        Messages.modernCall(3, "a.echo", "{}"))) {
            try (var connection = server.connect()) {
                connection.post(as(ALICE, McpHeaders.of(message)), message);
                assertThat(connection.response().status()).isEqualTo(200);
            }
        }
    }

    @Test
    void withoutMemoryItEndsAndLeavesNoProgramBehind() throws IOException {
        var fake = FakeUpstream.legacy();
        try (var server = start(fake);
                var flood = new Flood(server)) {
            assertServed(server);
            var child = child(fake);
            var huge = Messages.modernCall(1, "big", "{\"length\":50000000}");
            // A binary looks at its limit only when it collects, so one of them may fit.
            for (int i = 0; i < HUGE; i++) {
                flood.connect().post(as(ALICE, McpHeaders.of(huge)), huge);
            }

            assertThat(server.awaitExit()).isEqualTo(3);
            assertThat(child.onExit()).succeedsWithin(Duration.ofSeconds(20));
        }
    }
}
