package dev.patchbay.transport.client;

import io.vertx.core.Context;
import io.vertx.core.http.HttpClient;
import java.time.Duration;

/**
 * The parts that all requests and streams to one server share. These run on one event loop, so they
 * need no locks.
 */
record HttpClientContext(
        Context loop,
        HttpClient client,
        HostAddresses addresses,
        HttpTarget target,
        HttpClientLimits limits,
        PendingBytes pending) {
    /** Runs work on the event loop, after all work that was added earlier. */
    void run(Runnable work) {
        loop.runOnContext(_ -> work.run());
    }

    /** Runs work on the event loop after a delay. Returns the timer for {@link #cancel}. */
    long later(Duration after, Runnable work) {
        return loop.owner().setTimer(Math.max(1, after.toMillis()), _ -> work.run());
    }

    void cancel(long timer) {
        loop.owner().cancelTimer(timer);
    }
}
