package dev.patchbay.transport.http;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jboss.logging.Logger;

/**
 * The connections that there are: how many there may be, and how long one is kept that is of no
 * use.
 *
 * <p>Concurrency: any thread may call anything. What is known of a connection is changed by its own
 * event loop only.
 */
final class Connections {
    private static final Logger LOG = Logger.getLogger(Connections.class);

    private final ConnectionLimits limits;
    private final Runnable refused;
    private final LongAdder taken = new LongAdder();
    private final ConcurrentMap<HttpConnection, Use> open = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private volatile boolean full;

    /**
     * @param refused is told when there is one too many
     */
    Connections(ConnectionLimits limits, Runnable refused) {
        this.limits = limits;
        this.refused = refused;
    }

    /** What goes on with one of them. */
    private static final class Use {
        private volatile long since = System.nanoTime();
        private volatile boolean used;
        private volatile boolean busy;

        void begin() {
            used = true;
            busy = true;
        }

        void end() {
            since = System.nanoTime();
            busy = false;
        }

        boolean over(long now, ConnectionLimits limits) {
            var patience = used ? limits.idle() : limits.head();
            return !busy && now - since >= patience.toNanos();
        }
    }

    /** A client has connected; it is closed at once if there are too many. */
    void took(HttpConnection connection) {
        if (count.incrementAndGet() > limits.most()) {
            count.decrementAndGet();
            refuse(connection);
            return;
        }
        taken.increment();
        open.put(connection, new Use());
        connection.closeHandler(_ -> {
            if (open.remove(connection) != null) {
                count.decrementAndGet();
            }
        });
    }

    private void refuse(HttpConnection connection) {
        // To answer it would take what is running out, and for as long as the client likes.
        connection.close();
        refused.run();
        if (!full) {
            full = true;
            LOG.warnf("Connections are refused: there are %d, which is the limit", limits.most());
        }
    }

    /** The head of a request is here. */
    void began(HttpServerRequest request) {
        var use = open.get(request.connection());
        if (use != null) {
            use.begin();
            // When all is handed over, if not sent: a close waits for that.
            request.response().endHandler(_ -> use.end());
        }
    }

    /** To be called about once a second: closes what is of no use. */
    void tick(long now) {
        open.forEach((connection, use) -> {
            if (use.over(now, limits)) {
                connection.close();
            }
        });
        full = full && count.get() >= limits.most();
    }

    /** How many there ever were. */
    long taken() {
        return taken.sum();
    }

    int open() {
        return open.size();
    }
}
