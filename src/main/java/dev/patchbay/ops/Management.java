package dev.patchbay.ops;

import dev.patchbay.transport.server.ConnectionLimits;
import dev.patchbay.transport.server.HostAndOriginCheck;
import dev.patchbay.transport.server.HttpConnections;
import dev.patchbay.transport.server.MalformedRequest;
import dev.patchbay.transport.server.RequestDecoder;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jboss.logging.Logger;

/**
 * The management port: read-only health and metrics for operators. Every program that reaches the
 * port may read them, but a web page from another origin may not.
 */
public final class Management {
    private static final Logger LOG = Logger.getLogger(Management.class);
    private static final int OPERATION_TIMEOUT_SECONDS = 10;

    /** The longest time that a connection may be silent. */
    private static final int IDLE_SECONDS = 75;

    /** The longest time until the head of the first request is complete. */
    private static final int FIRST_REQUEST_SECONDS = 10;

    /** The limit of open connections. A probe or scraper has one each. */
    private static final int MAX_CONNECTIONS = 100;

    private static final long TICK_MILLIS = 1_000;

    /** The limit of pages made at the same time. Well-behaved readers need no more. */
    private static final int MAX_PAGES_AT_ONCE = 8;

    private static final String TEXT = "text/plain; charset=utf-8";

    private final Map<String, Function<HttpServerRequest, ManagementPage>> pages;
    private final Semaphore free = new Semaphore(MAX_PAGES_AT_ONCE);
    private final HttpConnections connections =
            new HttpConnections(
                    new ConnectionLimits(
                            MAX_CONNECTIONS,
                            Duration.ofSeconds(FIRST_REQUEST_SECONDS),
                            Duration.ofSeconds(IDLE_SECONDS)),
                    () -> {});
    private final Vertx vertx;
    private final HostAndOriginCheck originCheck;
    private final HttpServer server;
    private final long ticks;

    private Management(Vertx vertx, HttpServerOptions options, Health health, Metrics metrics) {
        this.vertx = vertx;
        this.originCheck = HostAndOriginCheck.at(options.getHost());
        pages =
                Map.of(
                        "/q/health", _ -> health.all(),
                        "/q/health/live", _ -> health.live(),
                        "/q/health/ready", _ -> health.ready(),
                        "/q/health/started", _ -> health.started(),
                        "/q/metrics", request -> metrics.page(request.getHeader("Accept")));
        server =
                vertx.createHttpServer(options)
                        .connectionHandler(connection -> {
                            RequestDecoder.install(connection, options);
                            connections.opened(connection);
                        })
                        .requestHandler(this::handle)
                        .invalidRequestHandler(Management::refuse);
        ticks = vertx.setPeriodic(TICK_MILLIS, _ -> connections.tick(System.nanoTime()));
    }

    /**
     * Starts to listen.
     *
     * @param port the port; 0 for any free port
     * @throws IOException if the program cannot listen at the address
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
        try {
            await(management.server.listen());
        } catch (IOException e) {
            vertx.cancelTimer(management.ticks);
            throw e;
        }
        return management;
    }

    /** Returns the port that it listens on. */
    public int port() {
        return server.actualPort();
    }

    /** Closes the port. */
    public void close() {
        vertx.cancelTimer(ticks);
        try {
            await(server.close());
        } catch (IOException e) {
            LOG.warn("The management port could not be closed correctly", e);
        }
    }

    private static void await(Future<?> awaited) throws IOException {
        try {
            awaited.toCompletionStage()
                    .toCompletableFuture()
                    .get(OPERATION_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (TimeoutException e) {
            throw new IOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** Answers an invalid request, and closes its connection. */
    private static void refuse(HttpServerRequest request) {
        var malformed = MalformedRequest.of(request);
        request.response().putHeader("Connection", "close");
        answer(request, new ManagementPage(malformed.status(), TEXT, malformed.rule() + "\n"));
    }

    private void handle(HttpServerRequest request) {
        connections.began(request);
        var path = request.path();
        var page = path == null ? null : pages.get(path);
        var objection = originCheck.objection(request);
        if (objection.isPresent()) {
            answer(request, new ManagementPage(403, TEXT, objection.get() + "\n"));
        } else if (page == null) {
            answer(
                    request,
                    new ManagementPage(404, TEXT, "The only pages are /q/health and /q/metrics\n"));
        } else if (!request.method().equals(HttpMethod.GET)
                && !request.method().equals(HttpMethod.HEAD)) {
            // The body of the request is not read, so the connection cannot be used again.
            request.response().putHeader("Allow", "GET, HEAD").putHeader("Connection", "close");
            answer(request, new ManagementPage(405, TEXT, "The method must be GET or HEAD\n"));
        } else if (!free.tryAcquire()) {
            request.response().putHeader("Retry-After", "1");
            answer(
                    request,
                    new ManagementPage(
                            503,
                            TEXT,
                            "At most " + MAX_PAGES_AT_ONCE + " requests may run at a time\n"));
        } else {
            // Making a page may block, and the event loop also serves clients.
            Thread.ofVirtual().start(() -> make(request, page));
        }
    }

    private void make(HttpServerRequest request, Function<HttpServerRequest, ManagementPage> page) {
        try {
            answer(request, page.apply(request));
        } catch (RuntimeException e) {
            // The reader must get a response. The next request may succeed.
            LOG.error("The page " + request.path() + " could not be created", e);
            answer(request, new ManagementPage(500, TEXT, "The log has the reason\n"));
        } finally {
            free.release();
        }
    }

    private static void answer(HttpServerRequest request, ManagementPage page) {
        HttpServerResponse response = request.response();
        if (response.closed() || response.ended()) {
            return;
        }
        var body = Buffer.buffer(page.text());
        response.setStatusCode(page.status())
                .putHeader("Content-Type", page.type())
                .putHeader("Cache-Control", "no-store")
                .putHeader("Content-Length", Integer.toString(body.length()));
        boolean last = response.headers().contains("Connection", "close", true);
        var sent = request.method().equals(HttpMethod.HEAD) ? response.end() : response.end(body);
        if (last) {
            sent.onComplete(_ -> request.connection().close());
        }
    }
}
