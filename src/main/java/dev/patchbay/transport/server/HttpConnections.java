package dev.patchbay.transport.server;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Counts the connections of an HTTP port, enforces their limit, and closes connections that are
 * idle for too long.
 *
 * <p>Concurrency: any thread may call any method. The event loop of a connection notes each
 * request, and any thread may notice its end.
 */
public final class HttpConnections {
    private static final Comparator<Map.Entry<HttpConnection, Use>> LONGEST_UNUSED =
            Map.Entry.comparingByValue(
                    Comparator.comparing((Use use) -> use.used)
                            .thenComparing((one, other) -> Long.signum(one.since - other.since)));

    private static final Logger LOG = Logger.getLogger(HttpConnections.class);

    private final ConnectionLimits limits;
    private final Runnable refused;
    private final LongAdder accepted = new LongAdder();
    private final ConcurrentMap<HttpConnection, Use> open = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private volatile boolean full;

    /**
     * @param refused runs each time a connection is refused
     */
    public HttpConnections(ConnectionLimits limits, Runnable refused) {
        this.limits = limits;
        this.refused = refused;
    }

    /** The state of one connection. */
    private static final class Use {
        private volatile long since = System.nanoTime();
        private volatile boolean used;
        private final AtomicReference<@Nullable HttpServerResponse> running =
                new AtomicReference<>();

        void begin(HttpServerResponse response) {
            used = true;
            running.set(response);
        }

        /**
         * Returns whether a request runs. It asks the response, because Quarkus may replace the
         * only end handler of a response.
         */
        boolean busy() {
            var response = running.get();
            if (response == null) {
                return false;
            }
            // A response has ended when all of it is handed over to Vert.x. It may not be sent yet,
            // but a close waits until it is sent.
            if (!response.ended()) {
                return true;
            }
            since = System.nanoTime();
            return !running.compareAndSet(response, null);
        }

        boolean over(long now, ConnectionLimits limits) {
            var timeout = used ? limits.idle() : limits.head();
            return !busy() && now - since >= timeout.toNanos();
        }
    }

    /**
     * Registers a new connection. If the limit is reached, a connection without a running request
     * is closed instead, so that idle connections do not keep out other clients. If there is none,
     * the new connection is closed.
     */
    public void opened(HttpConnection connection) {
        if (count.incrementAndGet() > limits.maxConnections() && !closeLongestUnused()) {
            count.decrementAndGet();
            refuse(connection);
            return;
        }
        accepted.increment();
        open.put(connection, new Use());
        connection.closeHandler(_ -> {
            if (open.remove(connection) != null) {
                count.decrementAndGet();
            }
        });
    }

    /**
     * Closes the connection that is unused for the longest time. Those without any request so far
     * come first. Returns whether a connection was closed.
     */
    private boolean closeLongestUnused() {
        var longest =
                open.entrySet().stream()
                        .filter(entry -> !entry.getValue().busy())
                        .min(LONGEST_UNUSED)
                        .map(Map.Entry::getKey);
        // Two threads may find the same connection. It makes room for the one that removes it.
        var closed = longest.filter(connection -> open.remove(connection) != null);
        closed.ifPresent(connection -> {
            count.decrementAndGet();
            connection.close();
        });
        return closed.isPresent();
    }

    private void refuse(HttpConnection connection) {
        // A response would use the resources that run out, while the client reads it.
        connection.close();
        refused.run();
        if (!full) {
            full = true;
            LOG.warnf(
                    "New connections are refused: the limit of %d connections is reached",
                    limits.maxConnections());
        }
    }

    /** Notes that the head of a request has arrived. */
    public void began(HttpServerRequest request) {
        var use = open.get(request.connection());
        if (use != null) {
            use.begin(request.response());
        }
    }

    /** Closes idle connections. Must be called about once per second. */
    public void tick(long now) {
        open.forEach((connection, use) -> {
            if (use.over(now, limits)) {
                connection.close();
            }
        });
        full = full && count.get() >= limits.maxConnections();
    }

    /** Returns how many connections were accepted since the start. */
    public long acceptedCount() {
        return accepted.sum();
    }

    public int open() {
        return open.size();
    }
}
