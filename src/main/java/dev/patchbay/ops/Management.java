package dev.patchbay.ops;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jboss.logging.Logger;

/**
 * The port for those who run the program: health and metrics, to be read and nothing else. Whoever
 * reaches it may read them.
 */
public final class Management {
    private static final Logger LOG = Logger.getLogger(Management.class);
    private static final int PATIENCE_SECONDS = 10;

    /** How long a connection may be silent. */
    private static final int IDLE_SECONDS = 75;

    /** How many pages may be made at a time; nobody who means well needs more. */
    private static final int MOST_AT_ONCE = 8;

    private static final String TEXT = "text/plain; charset=utf-8";

    private final Map<String, Function<HttpServerRequest, Page>> pages;
    private final Semaphore free = new Semaphore(MOST_AT_ONCE);
    private final HttpServer server;

    private Management(Vertx vertx, HttpServerOptions options, Health health, Metrics metrics) {
        pages =
                Map.of(
                        "/q/health", _ -> health.all(),
                        "/q/health/live", _ -> health.live(),
                        "/q/health/ready", _ -> health.ready(),
                        "/q/health/started", _ -> health.started(),
                        "/q/metrics", request -> metrics.page(request.getHeader("Accept")));
        server = vertx.createHttpServer(options).requestHandler(this::handle);
    }

    /**
     * Answers from now on.
     *
     * @param port 0 for any that is free
     * @throws IOException if the address cannot be had
     */
    public static Management listen(
            Vertx vertx, String host, int port, Health health, Metrics metrics) throws IOException {
        var options =
                new HttpServerOptions()
                        .setHost(host)
                        .setPort(port)
                        .setHttp2ClearTextEnabled(false)
                        .setIdleTimeout(IDLE_SECONDS);
        var management = new Management(vertx, options, health, metrics);
        await(management.server.listen());
        return management;
    }

    /** Where it listens. */
    public int port() {
        return server.actualPort();
    }

    /** Answers nothing any more. */
    public void close() {
        try {
            await(server.close());
        } catch (IOException e) {
            LOG.warn("The management port did not close in good order", e);
        }
    }

    private static void await(Future<?> awaited) throws IOException {
        try {
            awaited.toCompletionStage()
                    .toCompletableFuture()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (TimeoutException e) {
            throw new IOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private void handle(HttpServerRequest request) {
        var path = request.path();
        var page = path == null ? null : pages.get(path);
        if (page == null) {
            answer(
                    request,
                    new Page(404, TEXT, "There is nothing here but /q/health, /q/metrics\n"));
        } else if (!request.method().equals(HttpMethod.GET)
                && !request.method().equals(HttpMethod.HEAD)) {
            request.response().putHeader("Allow", "GET, HEAD");
            answer(request, new Page(405, TEXT, "The method must be GET or HEAD\n"));
        } else if (!free.tryAcquire()) {
            request.response().putHeader("Retry-After", "1");
            answer(request, new Page(503, TEXT, "At most " + MOST_AT_ONCE + " at a time\n"));
        } else {
            // An event loop has clients to serve, and must not look for them.
            Thread.ofVirtual().start(() -> make(request, page));
        }
    }

    private void make(HttpServerRequest request, Function<HttpServerRequest, Page> page) {
        try {
            answer(request, page.apply(request));
        } catch (RuntimeException e) {
            // Whoever asks has to hear something, and the next question may go better.
            LOG.error("The page " + request.path() + " could not be made", e);
            answer(request, new Page(500, TEXT, "The log says what went wrong\n"));
        } finally {
            free.release();
        }
    }

    private static void answer(HttpServerRequest request, Page page) {
        HttpServerResponse response = request.response();
        if (response.closed() || response.ended()) {
            return;
        }
        var body = Buffer.buffer(page.text());
        response.setStatusCode(page.status())
                .putHeader("Content-Type", page.type())
                .putHeader("Cache-Control", "no-store")
                .putHeader("Content-Length", Integer.toString(body.length()));
        var _ = request.method().equals(HttpMethod.HEAD) ? response.end() : response.end(body);
    }
}
