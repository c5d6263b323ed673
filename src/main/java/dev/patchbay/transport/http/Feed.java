package dev.patchbay.transport.http;

import dev.patchbay.jsonrpc.Incoming;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import io.smallrye.mutiny.subscription.MultiEmitter;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What a channel receives, in the order in which it is given.
 *
 * <p>Concurrency: any thread may give; one after the other is passed on, by the giver's thread.
 */
final class Feed {
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable MultiEmitter<? super Incoming> emitter;

    Multi<Incoming> incoming() {
        return Multi.createFrom()
                .emitter(subscribed -> emitter = subscribed, BackPressureStrategy.IGNORE);
    }

    void give(Incoming message) {
        lock.lock();
        try {
            if (emitter != null) {
                emitter.emit(message);
            }
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            if (emitter != null) {
                emitter.complete();
            }
        } finally {
            lock.unlock();
        }
    }
}
