package dev.patchbay.transport.http;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.logging.Logger;

/** The server: connections in, requests out. Nothing of it exists before it listens. */
public final class HttpFront {
    private static final Logger LOG = Logger.getLogger(HttpFront.class);
    private static final long TICK_MILLIS = 1_000;
    private static final int PATIENCE_SECONDS = 10;

    private final Vertx vertx;
    private final Endpoint endpoint;
    private final Connections connections;
    private final int port;
    private final String deployment;

    private HttpFront(
            Vertx vertx, Endpoint endpoint, Connections connections, int port, String deployment) {
        this.vertx = vertx;
        this.endpoint = endpoint;
        this.connections = connections;
        this.port = port;
        this.deployment = deployment;
    }

    /**
     * Listens from now on, with all event loops. Whoever comes before {@link #open} is told to come
     * again: where we listen has to be known before it can be known what there is to serve.
     *
     * @param vertx to be closed by whoever made it
     * @param port 0 for any that is free
     * @throws CannotListen if the address cannot be had
     */
    public static HttpFront listen(
            Vertx vertx, String host, int port, Routes routes, ConnectionLimits limits) {
        var endpoint = routes.endpoint();
        // The loops share one socket; to Vert.x any free port for all of them is a negative one.
        var options =
                new HttpServerOptions()
                        .setHost(host)
                        .setPort(port == 0 ? -1 : port)
                        // What stands in front and ends TLS speaks HTTP/1.1; so nobody can open
                        // streams by the hundred on one connection.
                        .setHttp2ClearTextEnabled(false)
                        .setTcpNoDelay(true)
                        // Nobody speaks WebSocket here, and these would look at each request for
                        // it.
                        .setPerFrameWebSocketCompressionSupported(false)
                        .setPerMessageWebSocketCompressionSupported(false);
        var connections = new Connections(limits, endpoint::refusedConnection);
        var bound = new AtomicInteger();
        var listening =
                vertx.deployVerticle(
                        () -> new Loop(options, routes, connections, bound),
                        new DeploymentOptions()
                                .setInstances(Runtime.getRuntime().availableProcessors()));
        failure(listening)
                .ifPresent(failure -> {
                    throw new CannotListen("http", host, port, failure);
                });
        vertx.setPeriodic(
                TICK_MILLIS,
                _ -> {
                    endpoint.tick();
                    connections.tick(System.nanoTime());
                });
        return new HttpFront(vertx, endpoint, connections, bound.get(), listening.result());
    }

    /** Serves from now on. */
    public void open() {
        endpoint.open();
    }

    /** Where it listens. */
    public int port() {
        return port;
    }

    /** How much there is to do at this moment. */
    public Load load() {
        return endpoint.load();
    }

    /** How many connections there are. */
    public int connections() {
        return connections.open();
    }

    /** How many connections there ever were. */
    public long connectionsTaken() {
        return connections.taken();
    }

    /** Takes nothing new, lets what runs end within {@code grace}, and closes. */
    public void close(Duration grace) {
        endpoint.drain(grace);
        failure(vertx.undeploy(deployment))
                .ifPresent(failure -> LOG.warnf(failure, "The server did not close in good order"));
    }

    /** Why something did not come about, once that is known. */
    private static Optional<Throwable> failure(Future<?> awaited) {
        try {
            awaited.toCompletionStage()
                    .toCompletableFuture()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
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

    /** One event loop with its share of the connections. */
    private static final class Loop extends AbstractVerticle {
        private final HttpServerOptions options;
        private final Routes routes;
        private final Connections connections;
        private final AtomicInteger bound;

        Loop(
                HttpServerOptions options,
                Routes routes,
                Connections connections,
                AtomicInteger bound) {
            this.options = options;
            this.routes = routes;
            this.connections = connections;
            this.bound = bound;
        }

        @Override
        public void start(Promise<Void> started) {
            vertx.createHttpServer(options)
                    .connectionHandler(connections::took)
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
