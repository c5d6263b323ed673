package dev.patchbay.peer;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.jsonrpc.RequestId;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The requests of the other side that are still unanswered. Whoever takes one out owns its answer,
 * which is what makes every request answered exactly once.
 *
 * <p>Concurrency: every field is guarded by {@code lock}, which is never held over I/O or a
 * handler.
 */
final class InFlight {
    /** What became of a request that asked to be let in. */
    enum Admission {
        ADMITTED,
        DUPLICATE,
        FULL,
        STOPPING
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition empty = lock.newCondition();

    @GuardedBy("lock")
    private final Map<RequestId, Served> open = new HashMap<>();

    private final int limit;

    @GuardedBy("lock")
    private boolean stopping;

    InFlight(int limit) {
        this.limit = limit;
    }

    Admission admit(Served served) {
        lock.lock();
        try {
            if (stopping) {
                return Admission.STOPPING;
            }
            if (open.containsKey(served.id())) {
                return Admission.DUPLICATE;
            }
            if (open.size() >= limit) {
                return Admission.FULL;
            }
            open.put(served.id(), served);
            return Admission.ADMITTED;
        } finally {
            lock.unlock();
        }
    }

    /** Takes a request out; false if somebody else has settled it before. */
    boolean take(Served served) {
        lock.lock();
        try {
            return removed(open.remove(served.id(), served));
        } finally {
            lock.unlock();
        }
    }

    /** Takes the request with this id out, if it is still open. */
    Optional<Served> take(RequestId id) {
        lock.lock();
        try {
            var served = open.remove(id);
            removed(served != null);
            return Optional.ofNullable(served);
        } finally {
            lock.unlock();
        }
    }

    List<Served> all() {
        lock.lock();
        try {
            return List.copyOf(open.values());
        } finally {
            lock.unlock();
        }
    }

    boolean isEmpty() {
        lock.lock();
        try {
            return open.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Lets nothing in any more. */
    void stop() {
        lock.lock();
        try {
            stopping = true;
        } finally {
            lock.unlock();
        }
    }

    List<Served> takeAll() {
        lock.lock();
        try {
            var all = List.copyOf(open.values());
            open.clear();
            removed(true);
            return all;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until nothing is open, for at most {@code grace}. */
    void awaitEmpty(Duration grace) throws InterruptedException {
        lock.lock();
        try {
            long left = grace.toNanos();
            while (!open.isEmpty() && left > 0) {
                left = empty.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private boolean removed(boolean changed) {
        if (changed && open.isEmpty()) {
            empty.signalAll();
        }
        return changed;
    }
}
