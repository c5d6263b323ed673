package dev.patchbay.transport.http;

import dev.patchbay.transport.http.limit.FrontLoad;
import dev.patchbay.transport.server.ConnectionLimits;
import dev.patchbay.transport.server.HttpConnections;
import dev.patchbay.transport.server.RequestDecoder;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/** The HTTP server of the front. No part of it exists before it listens. */
public final class HttpFront {
    private static final Logger LOG = Logger.getLogger(HttpFront.class);
    private static final long TICK_MILLIS = 1_000;
    private static final int CLOSE_TIMEOUT_SECONDS = 10;

    private static final String ADDRESS_HINT =
            "--port (PATCHBAY_HTTP_PORT) and --host (PATCHBAY_HTTP_HOST) set another address";

    private final Vertx vertx;
    private final Endpoint endpoint;
    private final HttpConnections connections;
    private final int port;
    private final List<String> deployments;

    private HttpFront(
            Vertx vertx,
            Endpoint endpoint,
            HttpConnections connections,
            int port,
            List<String> deployments) {
        this.vertx = vertx;
        this.endpoint = endpoint;
        this.connections = connections;
        this.port = port;
        this.deployments = deployments;
    }

    /**
     * Starts to listen, with all event loops. Requests before {@link #open} get 503 and {@code
     * Retry-After}, because the port must be known before the servers behind the hub are started.
     *
     * @param vertx must be closed by the caller
     * @param port 0 for any free port
     * @throws CannotListen if the address cannot be used
     */
    public static HttpFront listen(
            Vertx vertx, String host, int port, Routes routes, ConnectionLimits limits) {
        var endpoint = routes.endpoint();
        // The loops share one socket. For Vert.x a negative port is one free port for all.
        var options =
                new HttpServerOptions()
                        .setHost(host)
                        .setPort(port == 0 ? -1 : port)
                        // A proxy that ends TLS uses HTTP/1.1. Without HTTP/2 a client cannot open
                        // hundreds of streams on one connection.
                        .setHttp2ClearTextEnabled(false)
                        .setTcpNoDelay(true)
                        // There is no WebSocket. These options would inspect each request for it.
                        .setPerFrameWebSocketCompressionSupported(false)
                        .setPerMessageWebSocketCompressionSupported(false);
        var connections = new HttpConnections(limits, endpoint::refusedConnection);
        var bound = new AtomicInteger();
        var loops =
                Stream.generate(() -> new Loop(options, routes, connections, bound))
                        .limit(Runtime.getRuntime().availableProcessors())
                        .map(vertx::deployVerticle)
                        .toList();
        // Waits for each of them, also after a failure: a loop that is still busy with its own
        // failure when the caller closes Vert.x logs that it was stopped.
        failure(Future.join(loops))
                .ifPresent(failure -> {
                    throw new CannotListen(host, port, ADDRESS_HINT, failure);
                });
        vertx.setPeriodic(
                TICK_MILLIS,
                _ -> {
                    endpoint.tick();
                    connections.tick(System.nanoTime());
                });
        return new HttpFront(
                vertx,
                endpoint,
                connections,
                bound.get(),
                loops.stream().map(Future::result).toList());
    }

    /** Starts to serve. */
    public void open() {
        endpoint.open();
    }

    /** Returns the port of the server. */
    public int port() {
        return port;
    }

    /** Returns whether the authentication can tell several principals apart. */
    public boolean severalPrincipals() {
        return endpoint.severalPrincipals();
    }

    /** Returns the load at this moment. */
    public FrontLoad load() {
        return endpoint.load();
    }

    /** Returns how many connections are open. */
    public int connections() {
        return connections.open();
    }

    /** Returns how many connections were accepted since the start. */
    public long connectionsTaken() {
        return connections.acceptedCount();
    }

    /** Refuses new requests, lets the others end within {@code grace}, and closes the server. */
    public void close(Duration grace) {
        endpoint.drain(grace);
        failure(Future.join(deployments.stream().map(vertx::undeploy).toList()))
                .ifPresent(failure ->
                        LOG.warnf(failure, "Closing the HTTP server failed or took too long"));
    }

    /** Waits for a result. Returns why it failed, or empty if it succeeded. */
    private static Optional<Throwable> failure(Future<?> awaited) {
        try {
            awaited.toCompletionStage()
                    .toCompletableFuture()
                    .get(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
            return Optional.empty();
        } catch (ExecutionException e) {
            return Optional.of(e.getCause() == null ? e : e.getCause());
        } catch (TimeoutException e) {
            return Optional.of(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(e);
        }
    }

    /** One event loop and its share of the connections. */
    private static final class Loop extends AbstractVerticle {
        private final HttpServerOptions options;
        private final Routes routes;
        private final HttpConnections connections;
        private final AtomicInteger bound;

        Loop(
                HttpServerOptions options,
                Routes routes,
                HttpConnections connections,
                AtomicInteger bound) {
            this.options = options;
            this.routes = routes;
            this.connections = connections;
            this.bound = bound;
        }

        @Override
        public void start(Promise<Void> started) {
            vertx.createHttpServer(options)
                    .connectionHandler(connection -> {
                        RequestDecoder.install(connection, options);
                        connections.opened(connection);
                    })
                    .requestHandler(request -> {
                        connections.began(request);
                        routes.handle(request);
                    })
                    .invalidRequestHandler(routes.endpoint()::handleInvalid)
                    .listen()
                    .onSuccess(server -> bound.set(server.actualPort()))
                    .<Void>mapEmpty()
                    .onComplete(started);
        }
    }
}
