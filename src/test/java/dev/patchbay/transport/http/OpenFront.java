package dev.patchbay.transport.http;

import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Acceptor;
import dev.patchbay.peer.FakeHandler;
import dev.patchbay.peer.HandScheduler;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.StatelessClient;
import dev.patchbay.peer.channel.StatelessRequest;
import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.Messages;
import dev.patchbay.transport.http.check.ClientEntrance;
import dev.patchbay.transport.http.check.ClientEntrances;
import dev.patchbay.transport.http.limit.HttpLimits;
import dev.patchbay.transport.http.token.Authenticator;
import dev.patchbay.transport.server.ConnectionLimits;
import dev.patchbay.transport.server.HostAndOriginCheck;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A front that serves sessions: with one handler for all of them, which the test tells what. */
public final class OpenFront implements AutoCloseable {
    static final String REVISION = Revision.NEWEST_LEGACY.wire();
    private static final Duration LONG = Duration.ofSeconds(20);

    /** So many that no test comes near them. */
    public static final HttpLimits LIMITS =
            new HttpLimits(100_000, 100, 100, 100, LONG, 100_000, LONG, LONG, 100_000, 100_000_000);

    final FakeHandler handler = new FakeHandler();
    private final HandScheduler time = new HandScheduler();
    private final ClientEntrance entrance = entrance();
    final Endpoint endpoint = endpoint();
    private final Vertx vertx = Vertx.vertx();
    private final HttpFront front =
            HttpFront.listen(
                    vertx,
                    "127.0.0.1",
                    0,
                    Routes.to("/mcp", endpoint),
                    new ConnectionLimits(100, LONG, LONG));
    private volatile Runnable beginning = () -> {};

    OpenFront() {
        handler.now("initialize", FakeHandler.text("hi"));
        front.open();
    }

    private ClientEntrance entrance() {
        return new ClientEntrance(
                new Acceptor() {
                    @Override
                    public Peer accept(Channel channel) {
                        beginning.run();
                        return peer(channel);
                    }

                    @Override
                    public StatelessRequest accept(Request request, StatelessClient client) {
                        throw new AssertionError("These clients have sessions");
                    }
                },
                MirroredArguments.NONE);
    }

    private Peer peer(Channel channel) {
        var limits = new PeerLimits(LIMITS.inFlight(), LIMITS.memory(), LONG);
        return new Peer(channel, _ -> handler, limits, time, time);
    }

    private Endpoint endpoint() {
        return new Endpoint(
                new HostAndOriginCheck(List.of()),
                new Authenticator(Optional.empty(), Optional.empty()),
                LIMITS,
                new ClientEntrances() {
                    @Override
                    public ClientEntrance main() {
                        return entrance;
                    }

                    @Override
                    public Optional<ClientEntrance> profile(String name) {
                        return Optional.empty();
                    }
                },
                new FrontObserver() {
                    @Override
                    public void refused(Reason reason) {}

                    @Override
                    public void malformed(Malformed kind) {}
                });
    }

    /** Runs this while each session is created, on the event loop. */
    void onBegin(Runnable action) {
        beginning = action;
    }

    HttpConnection connect() {
        return HttpConnection.to(front.port());
    }

    /** Begins a session; the headers of everything that comes after it. */
    Map<String, String> begin() {
        try (var connection = connect()) {
            return Messages.begin(connection, REVISION);
        }
    }

    @Override
    public void close() {
        front.close(Duration.ZERO);
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
