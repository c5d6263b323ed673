package dev.patchbay.transport.http.session;

import dev.patchbay.jsonrpc.Incoming;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.AbstractMulti;
import io.smallrye.mutiny.subscription.MultiSubscriber;
import java.util.concurrent.Flow;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Passes the messages that a channel receives to its reader, in order.
 *
 * <p>Concurrency: any thread may give a message. Messages are passed on one after the other, by the
 * threads that give them.
 */
final class IncomingRelay {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable MultiSubscriber<? super Incoming> reader;

    Multi<Incoming> incoming() {
        return new Given();
    }

    /**
     * The messages for the reader. The reader takes each message immediately, so an emitter and its
     * queue would be of no use.
     */
    private final class Given extends AbstractMulti<Incoming> implements Flow.Subscription {
        @Override
        public void subscribe(MultiSubscriber<? super Incoming> subscriber) {
            reader = subscriber;
            subscriber.onSubscribe(this);
        }

        @Override
        public void request(long more) {}

        @Override
        public void cancel() {
            reader = null;
        }
    }

    void give(Incoming message) {
        lock.lock();
        try {
            var reading = reader;
            if (reading != null) {
                reading.onItem(message);
            }
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            var reading = reader;
            reader = null;
            if (reading != null) {
                reading.onCompletion();
            }
        } finally {
            lock.unlock();
        }
    }
}
