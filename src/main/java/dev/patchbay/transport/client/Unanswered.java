package dev.patchbay.transport.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.Loss;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Our requests whose answers come on another way than they left, and what becomes of them when that
 * ends: one that has not left may be made again.
 *
 * <p>Concurrency: every field is guarded by {@code lock}.
 */
final class Unanswered {
    private final int most;
    private final ReentrantLock lock = new ReentrantLock();

    /** Whether they may have left. */
    @GuardedBy("lock")
    private final Map<RequestId, Boolean> requests = new HashMap<>();

    @GuardedBy("lock")
    private @Nullable Loss ended;

    Unanswered(int most) {
        this.most = most;
    }

    /** Notes a request that is going to be sent; says why if it must not be. */
    Optional<Loss> add(RequestId id) {
        lock.lock();
        try {
            if (ended != null) {
                return Optional.of(unsent(ended));
            }
            if (requests.size() >= most) {
                return Optional.of(
                        new Loss.Busy(
                                "At most " + most + " requests to one server may be unanswered",
                                null,
                                true));
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

    /** Whether it was waited for. */
    boolean take(RequestId id) {
        lock.lock();
        try {
            return requests.remove(id) != null;
        } finally {
            lock.unlock();
        }
    }

    /** There are no answers any more; returns what has become of those that were waited for. */
    Map<RequestId, Loss> end(Loss why) {
        lock.lock();
        try {
            ended = why;
            var losses = new HashMap<RequestId, Loss>();
            requests.forEach((id, left) -> losses.put(id, left ? why : unsent(why)));
            requests.clear();
            return losses;
        } finally {
            lock.unlock();
        }
    }

    /** What ended the answers is not what became of a request that nobody has got. */
    private static Loss unsent(Loss why) {
        return why.unserved() ? why : new Loss.NotSent("Nothing was sent: " + why.reason());
    }
}
