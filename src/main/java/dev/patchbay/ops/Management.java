package dev.patchbay.ops;

import dev.patchbay.transport.server.ConnectionLimits;
import dev.patchbay.transport.server.HostAndOriginCheck;
import dev.patchbay.transport.server.HttpConnections;
import dev.patchbay.transport.server.MalformedRequest;
import dev.patchbay.transport.server.RequestDecoder;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpUtils;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The management port. It serves the management routes of Quarkus to every program that reaches the
 * port, but not to a web page from another origin.
 *
 * <p>Quarkus does not listen itself, since its own server limits neither connections nor the time
 * that a request may take to arrive (ADR 0047).
 */
public final class Management {
    private static final Logger LOG = Logger.getLogger(Management.class);
    private static final int OPERATION_TIMEOUT_SECONDS = 10;

    /** The longest time that a connection may be silent. */
    private static final int IDLE_SECONDS = 75;

    /** The longest time until the head of the first request, or a body, is complete. */
    private static final int FIRST_REQUEST_SECONDS = 10;

    /** The limit of open connections. A probe or scraper has one each. */
    private static final int MAX_CONNECTIONS = 100;

    private static final long TICK_MILLIS = 1_000;

    /** The limit of pages made at the same time. Well-behaved readers need no more. */
    private static final int MAX_PAGES_AT_ONCE = 8;

    private static final String HEALTH = "/q/health";
    private static final String METRICS = "/q/metrics";
    private static final String OPEN_METRICS = "application/openmetrics-text";

    private final ManagementRoutes routes;
    private final Metrics metrics;
    private final PagePlaces places = new PagePlaces(MAX_PAGES_AT_ONCE);
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

    private Management(
            Vertx vertx, HttpServerOptions options, ManagementRoutes routes, Metrics metrics) {
        this.vertx = vertx;
        this.routes = routes;
        this.metrics = metrics;
        this.originCheck = HostAndOriginCheck.at(options.getHost());
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
            Vertx vertx, String host, int port, ManagementRoutes routes, Metrics metrics)
            throws IOException {
        var options =
                new HttpServerOptions()
                        .setHost(host)
                        .setPort(port)
                        .setHttp2ClearTextEnabled(false)
                        .setIdleTimeout(IDLE_SECONDS);
        var management = new Management(vertx, options, routes, metrics);
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

    private void handle(HttpServerRequest request) {
        connections.began(request);
        var objection = originCheck.objection(request);
        if (objection.isPresent()) {
            refuse(request, 403, objection.get());
            return;
        }
        // Quarkus would allow each origin to read the response.
        request.headers().remove("Origin");
        var path = path(request);
        if (path.isEmpty()) {
            refuse(request, 400, "The path must have valid escapes");
        } else if (isAt(HEALTH, path.get()) || isAt(METRICS, path.get())) {
            servePage(request, path.get());
        } else {
            limitBody(request);
            serve(request, path.get());
        }
    }

    private void servePage(HttpServerRequest request, String path) {
        if (!isRead(request.method())) {
            // Quarkus answers each method as if it were GET.
            request.response().putHeader("Allow", "GET, HEAD");
            refuse(request, 405, "The method must be GET or HEAD");
        } else if (!places.take(request.response(), System.nanoTime())) {
            request.response().putHeader("Retry-After", "1");
            refuse(request, 503, "At most " + MAX_PAGES_AT_ONCE + " pages may be read at a time");
        } else {
            // Quarkus would wait for the body, which means nothing.
            request.headers().remove("Content-Length").remove("Transfer-Encoding");
            serve(request, path);
        }
    }

    /** Closes the connection if the body of the request does not arrive in time. */
    private void limitBody(HttpServerRequest request) {
        long timer =
                vertx.setTimer(
                        TimeUnit.SECONDS.toMillis(FIRST_REQUEST_SECONDS),
                        _ -> request.connection().close());
        request.end().onComplete(_ -> vertx.cancelTimer(timer));
    }

    /** Returns the path in the form in which Quarkus looks it up; empty if it is not valid. */
    private static Optional<String> path(HttpServerRequest request) {
        try {
            return Optional.ofNullable(request.path()).map(HttpUtils::normalizePath);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns whether a path is this page or below it. */
    private static boolean isAt(String page, String path) {
        return path.equals(page) || path.startsWith(page + "/");
    }

    private static boolean isRead(HttpMethod method) {
        return method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD);
    }

    private void serve(HttpServerRequest request, String path) {
        request.response().putHeader("Cache-Control", "no-store");
        try {
            if (isAt(METRICS, path)) {
                metrics.update();
                request.headers().set("Accept", format(request.getHeader("Accept")));
            }
            routes.handle(request);
        } catch (RuntimeException e) {
            // The reader must get a response. The next request may succeed.
            LOG.error("The request for " + request.path() + " failed", e);
            refuse(request, 500, "The log has the reason");
        }
    }

    /** Returns OpenMetrics for readers that accept it. All others get the text format. */
    private static String format(@Nullable String accepted) {
        return accepted != null && accepted.contains(OPEN_METRICS)
                ? OPEN_METRICS + "; version=1.0.0; charset=utf-8"
                : "text/plain";
    }

    /** Answers an invalid request. */
    private static void refuse(HttpServerRequest request) {
        var malformed = MalformedRequest.of(request);
        refuse(request, malformed.status(), malformed.rule());
    }

    /** Answers without a look at the body, so the connection cannot be used again. */
    private static void refuse(HttpServerRequest request, int status, String rule) {
        var response = request.response();
        if (!response.closed() && !response.ended()) {
            response.setStatusCode(status)
                    .putHeader("Content-Type", "text/plain; charset=utf-8")
                    .putHeader("Connection", "close")
                    .end(rule + "\n")
                    .onComplete(_ -> request.connection().close());
        }
    }
}
