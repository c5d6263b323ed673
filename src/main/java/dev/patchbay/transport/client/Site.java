package dev.patchbay.transport.client;

import io.vertx.core.Context;
import io.vertx.core.http.HttpClient;
import java.time.Duration;

/**
 * What all that is between us and one server has in common. All of it happens on one event loop, so
 * none of it needs a lock.
 */
record Site(
        Context loop,
        HttpClient client,
        Addresses addresses,
        HttpTarget target,
        HttpClientLimits limits,
        Room room) {
    /** Does it on the loop, after what it was given before. */
    void run(Runnable work) {
        loop.runOnContext(_ -> work.run());
    }

    /** Does it on the loop after a while; the result is for {@link #cancel}. */
    long later(Duration after, Runnable work) {
        return loop.owner().setTimer(Math.max(1, after.toMillis()), _ -> work.run());
    }

    void cancel(long timer) {
        loop.owner().cancelTimer(timer);
    }
}
