package dev.patchbay.transport.http;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** The server: connections in, requests out. Nothing of it exists before it listens. */
public final class HttpFront {
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
    public static HttpFront listen(String host, int port, String path, Endpoint endpoint) {
        // Files are neither served nor looked for; a folder for them would be left behind.
        var files =
                new FileSystemOptions()
                        .setFileCachingEnabled(false)
                        .setClassPathResolvingEnabled(false);
        int loops = Runtime.getRuntime().availableProcessors();
        var vertx =
                Vertx.vertx(
                        new VertxOptions().setEventLoopPoolSize(loops).setFileSystemOptions(files));
        var options = new HttpServerOptions().setHost(host).setPort(port).setTcpNoDelay(true);
        var bound = new AtomicInteger();
        try {
            // The loops share one socket, so the first decides which port a free one is.
            await(
                    vertx.deployVerticle(
                            () -> new Loop(options, path, endpoint, bound),
                            new DeploymentOptions()));
            options.setPort(bound.get());
            if (loops > 1) {
                await(
                        vertx.deployVerticle(
                                () -> new Loop(options, path, endpoint, bound),
                                new DeploymentOptions().setInstances(loops - 1)));
            }
        } catch (CannotListen e) {
            vertx.close();
            throw e;
        }
        vertx.setPeriodic(TICK_MILLIS, _ -> endpoint.tick());
        return new HttpFront(vertx, endpoint, bound.get());
    }

    /** Where it listens. */
    public int port() {
        return port;
    }

    /** Takes nothing new, lets what runs end within {@code grace}, and closes. */
    public void close(Duration grace) {
        endpoint.drain(grace);
        await(vertx.close());
    }

    private static void await(Future<?> done) {
        try {
            done.toCompletionStage().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new CannotListen(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** One event loop with its share of the connections. */
    private static final class Loop extends AbstractVerticle {
        private final HttpServerOptions options;
        private final String path;
        private final Endpoint endpoint;
        private final AtomicInteger bound;

        Loop(HttpServerOptions options, String path, Endpoint endpoint, AtomicInteger bound) {
            this.options = options;
            this.path = path;
            this.endpoint = endpoint;
            this.bound = bound;
        }

        @Override
        public void start(Promise<Void> started) {
            vertx.createHttpServer(options)
                    .requestHandler(this::handle)
                    .listen()
                    .onSuccess(server -> bound.set(server.actualPort()))
                    .<Void>mapEmpty()
                    .onComplete(started);
        }

        private void handle(HttpServerRequest request) {
            if (request.path().equals(path)) {
                endpoint.handle(request);
            } else {
                Endpoint.refuse(
                        request.response(), Refusal.of(404, "There is nothing here but " + path));
            }
        }
    }
}
