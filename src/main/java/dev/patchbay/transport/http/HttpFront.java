package dev.patchbay.transport.http;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
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
    private final int port;

    private HttpFront(Vertx vertx, Endpoint endpoint, int port) {
        this.vertx = vertx;
        this.endpoint = endpoint;
        this.port = port;
    }

    /**
     * Serves from now on.
     *
     * @param port 0 for any that is free
     * @throws CannotListen if the address cannot be had
     */
    public static HttpFront listen(
            String host, int port, Routes routes, Endpoint endpoint, ConnectionLimits limits) {
        // Files are neither served nor looked for; a folder for them would be left behind.
        var files =
                new FileSystemOptions()
                        .setFileCachingEnabled(false)
                        .setClassPathResolvingEnabled(false);
        int loops = Runtime.getRuntime().availableProcessors();
        var vertx =
                Vertx.vertx(
                        new VertxOptions().setEventLoopPoolSize(loops).setFileSystemOptions(files));
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
        var connections = new Connections(limits);
        var bound = new AtomicInteger();
        var listening =
                vertx.deployVerticle(
                        () -> new Loop(options, routes, connections, bound),
                        new DeploymentOptions().setInstances(loops));
        failure(listening)
                .ifPresent(failure -> {
                    vertx.close();
                    throw new CannotListen(host, port, failure);
                });
        vertx.setPeriodic(
                TICK_MILLIS,
                _ -> {
                    endpoint.tick();
                    connections.tick(System.nanoTime());
                });
        return new HttpFront(vertx, endpoint, bound.get());
    }

    /** Where it listens. */
    public int port() {
        return port;
    }

    /** Takes nothing new, lets what runs end within {@code grace}, and closes. */
    public void close(Duration grace) {
        endpoint.drain(grace);
        failure(vertx.close())
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
                    .listen()
                    .onSuccess(server -> bound.set(server.actualPort()))
                    .<Void>mapEmpty()
                    .onComplete(started);
        }
    }
}
