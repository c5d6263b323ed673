package dev.patchbay.ops;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The places for pages that are made at the same time. Each response has a place until it ends.
 *
 * <p>It asks the responses whether they have ended, because Quarkus may replace the only end
 * handler of a response.
 *
 * <p>Concurrency: the monitor guards the responses.
 */
final class PagePlaces {
    /**
     * How long a page has its place after its reader has left. A health check goes on then, and
     * keeps a thread.
     */
    private static final Duration LEFT = Duration.ofSeconds(10);

    private final int places;

    /** The responses, and when each has taken its place. */
    @GuardedBy("this")
    private final Map<HttpServerResponse, Long> taken = new HashMap<>();

    PagePlaces(int places) {
        this.places = places;
    }

    /**
     * Takes a place for a response. Returns false if there is none.
     *
     * @param now in nanoseconds of the monotonic clock
     */
    synchronized boolean take(HttpServerResponse response, long now) {
        taken.entrySet().removeIf(one -> isOver(one.getKey(), now - one.getValue()));
        if (taken.size() >= places) {
            return false;
        }
        taken.put(response, now);
        return true;
    }

    private static boolean isOver(HttpServerResponse response, long nanos) {
        return response.ended() || (response.closed() && nanos > LEFT.toNanos());
    }
}
