package dev.patchbay.transport.client;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.peer.channel.RequestLost;
import dev.patchbay.peer.incoming.Handler;
import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.peer.incoming.RequestControl;
import dev.patchbay.peer.outgoing.AwaitedRequest;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A real conversation with a server over HTTP, from the view of its owner. */
final class Wire implements AutoCloseable {
    /** Small enough to meet each of them. */
    static final HttpClientLimits LIMITS =
            new HttpClientLimits(
                    1_000_000,
                    10_000_000,
                    64,
                    100_000,
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(5),
                    3,
                    Duration.ofSeconds(5));

    static final String MODERN =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    private static final int PATIENCE_SECONDS = 60;
    private static final PeerLimits PEER =
            new PeerLimits(100, 10_000_000, Duration.ofSeconds(PATIENCE_SECONDS));

    private final HttpClients clients;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private final BlockingQueue<Optional<RequestId>> ways = new LinkedBlockingQueue<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Peer peer;

    private Wire(HttpClients clients, Channel channel) {
        this.clients = clients;
        this.peer = new Peer(channel, _ -> new Owner(), PEER, System::nanoTime, timer);
        peer.open();
    }

    static Wire to(FakeServer server) {
        return to(server, LIMITS);
    }

    static Wire to(FakeServer server, HttpClientLimits limits) {
        return to(new HttpTarget(server.uri(), Map.of()), limits);
    }

    static Wire to(HttpTarget target, HttpClientLimits limits) {
        return to(new HttpClients(), target, limits, MirroredArguments.NONE);
    }

    static Wire to(
            HttpClients clients,
            HttpTarget target,
            HttpClientLimits limits,
            MirroredArguments mirrored) {
        return new Wire(clients, clients.streamable(target, limits, mirrored));
    }

    static Wire events(HttpTarget target, HttpClientLimits limits) {
        var clients = new HttpClients();
        return new Wire(clients, clients.eventStream(target, limits));
    }

    /** Ways to servers whose names mean something else than usual. */
    static HttpClients resolving(HostAddresses.Lookup lookup) {
        return new HttpClients(null, lookup);
    }

    static InetAddress[] loopback() {
        return new InetAddress[] {InetAddress.getLoopbackAddress()};
    }

    /** Asks and waits for the answer. */
    String ask(String method, String params) {
        return ask(method, RawJson.parse(params));
    }

    String ask(String method, JsonValue params) {
        try {
            return asked(method, params).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new AssertionError(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while waiting for an answer", e);
        } catch (TimeoutException e) {
            throw new AssertionError("No answer within " + PATIENCE_SECONDS + " s", e);
        }
    }

    String ask(String method) {
        return ask(method, "{}");
    }

    CompletableFuture<String> asked(String method, String params) {
        return asked(method, RawJson.parse(params));
    }

    private CompletableFuture<String> asked(String method, JsonValue params) {
        return result(peer.ask(method, params));
    }

    private static CompletableFuture<String> result(AwaitedRequest asked) {
        var result = new CompletableFuture<String>();
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        result.complete(asked.result().toString());
                    } catch (InterruptedException | RuntimeException e) {
                        result.completeExceptionally(e);
                    }
                });
        return result;
    }

    /** Asks until the request is cancelled. */
    AwaitedRequest askToCancel(String method, String params) {
        return peer.ask(method, RawJson.parse(params));
    }

    /** Why there is no answer; it must not be one. */
    RequestLoss loss(String method) {
        return loss(asked(method, "{}"));
    }

    static RequestLoss loss(CompletableFuture<String> asked) {
        try {
            throw new AssertionError(
                    "There is an answer: " + asked.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RequestLost lost) {
                return lost.loss();
            }
            throw new AssertionError("Lost otherwise", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while waiting for a loss", e);
        } catch (TimeoutException e) {
            throw new AssertionError("Nothing is known within " + PATIENCE_SECONDS + " s", e);
        }
    }

    void tell(String method) {
        peer.sendNotification(method, null);
    }

    /** The handshake of a server with sessions. */
    void handshake() {
        ask("initialize", "{\"protocolVersion\":\"2025-11-25\"}");
        tell("notifications/initialized");
    }

    /** The next notification, or the method of the next request. */
    String told() {
        try {
            var next = told.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("Nothing was told within " + PATIENCE_SECONDS + " s");
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while waiting", e);
        }
    }

    /** For which request of ours the request came that was told. */
    Optional<RequestId> way() {
        return ways.remove();
    }

    int untold() {
        return told.size();
    }

    void awaitEnd() {
        await(over);
    }

    static void await(CountDownLatch latch) {
        try {
            if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("No signal within " + PATIENCE_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while waiting", e);
        }
    }

    void leave(Duration grace) {
        peer.close(grace);
    }

    @Override
    public void close() {
        peer.close(Duration.ofMillis(500));
        clients.close();
        timer.shutdownNow();
    }

    /** Answers each request of the server with an empty result. */
    private final class Owner implements Handler {
        @Override
        public Reply accept(Request request, RequestControl ticket) {
            ways.add(peer.currentResponseStream());
            told.add(request.method());
            return new Reply.Now(RawJson.EMPTY_OBJECT);
        }

        @Override
        public void notified(Notification notification) {
            told.add(notification.method() + " " + notification.rawParams());
        }

        @Override
        public boolean acceptsBatches() {
            return false;
        }

        @Override
        public RpcError describe(Throwable failure) {
            return failure instanceof RpcException refused
                    ? refused.error()
                    : RpcError.of(ErrorCode.INTERNAL_ERROR, failure.toString());
        }

        @Override
        public void closed() {
            over.countDown();
        }
    }
}
