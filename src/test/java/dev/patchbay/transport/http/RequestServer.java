package dev.patchbay.transport.http;

import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.peer.Acceptor;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.peer.channel.StatelessClient;
import dev.patchbay.peer.channel.StatelessRequest;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.transport.http.check.AdmittedClient;
import dev.patchbay.transport.http.check.ClientEntrance;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A server whose requests the test answers. */
public final class RequestServer implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;

    private final Vertx vertx = Vertx.vertx();
    private final BlockingQueue<HttpServerRequest> requests = new LinkedBlockingQueue<>();
    private final List<HttpConnection> clients = new CopyOnWriteArrayList<>();
    private final HttpServer server =
            vertx.createHttpServer()
                    .requestHandler(requests::add)
                    .listen(0, "127.0.0.1")
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();

    /** A request, and the client that waits for its response. */
    public record Waiting(HttpConnection client, HttpServerRequest request) {}

    /** A client whose requests reach neither a peer nor a session. */
    public static AdmittedClient clientOf(Principal principal) {
        var entrance =
                new ClientEntrance(
                        new Acceptor() {
                            @Override
                            public Peer accept(Channel channel) {
                                throw new AssertionError("No session begins here");
                            }

                            @Override
                            public StatelessRequest accept(
                                    Request request, StatelessClient client) {
                                throw new AssertionError("No request is served here");
                            }
                        },
                        MirroredArguments.NONE);
        return new AdmittedClient(principal, entrance);
    }

    /** Lets one more client send a request. */
    public Waiting request() {
        var client = HttpConnection.to(server.actualPort());
        clients.add(client);
        client.request("GET", Map.of(), new byte[0]);
        try {
            var request = requests.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (request == null) {
                throw new AssertionError("No request has arrived");
            }
            return new Waiting(client, request);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted", e);
        }
    }

    @Override
    public void close() {
        clients.forEach(HttpConnection::close);
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
