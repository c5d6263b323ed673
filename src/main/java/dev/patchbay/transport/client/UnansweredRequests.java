package dev.patchbay.transport.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.channel.RequestLoss;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The requests whose responses arrive on another connection than the one that sent them. When that
 * connection ends, a request that was not sent yet may be repeated.
 *
 * <p>Concurrency: every field is guarded by {@code lock}.
 */
final class UnansweredRequests {
    private final int limit;
    private final ReentrantLock lock = new ReentrantLock();

    /** Maps each request to whether it may have been sent. */
    @GuardedBy("lock")
    private final Map<RequestId, Boolean> requests = new HashMap<>();

    @GuardedBy("lock")
    private @Nullable RequestLoss ended;

    UnansweredRequests(int limit) {
        this.limit = limit;
    }

    /** Adds a request before it is sent. Returns the reason if it must not be sent. */
    Optional<RequestLoss> add(RequestId id) {
        lock.lock();
        try {
            if (ended != null) {
                return Optional.of(unsent(ended));
            }
            if (requests.size() >= limit) {
                return Optional.of(
                        new RequestLoss.Busy(
                                new NetworkFailure.TooManyRequests(limit), null, true));
            }
            requests.put(id, false);
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    void leaves(RequestId id) {
        lock.lock();
        try {
            requests.computeIfPresent(id, (_, _) -> true);
        } finally {
            lock.unlock();
        }
    }

    /** Removes a request. Returns whether it was unanswered. */
    boolean take(RequestId id) {
        lock.lock();
        try {
            return requests.remove(id) != null;
        } finally {
            lock.unlock();
        }
    }

    /** Ends all requests. Returns the loss of each. */
    Map<RequestId, RequestLoss> end(RequestLoss loss) {
        lock.lock();
        try {
            ended = loss;
            var losses = new HashMap<RequestId, RequestLoss>();
            requests.forEach((id, left) -> losses.put(id, left ? loss : unsent(loss)));
            requests.clear();
            return losses;
        } finally {
            lock.unlock();
        }
    }

    /** A request that was never sent is lost for another reason than the connection. */
    private static RequestLoss unsent(RequestLoss loss) {
        return loss.certainlyNotServed()
                ? loss
                : new RequestLoss.NotSent(
                        new ServerFailure.During("Nothing was sent", loss.cause()));
    }
}
