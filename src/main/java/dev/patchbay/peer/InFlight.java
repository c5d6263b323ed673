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
        TOO_MANY,
        TOO_LARGE,
        STOPPING
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition empty = lock.newCondition();

    @GuardedBy("lock")
    private final Map<RequestId, Served> open = new HashMap<>();

    private final PeerLimits limits;

    /** How many were taken out and have not been answered yet. */
    @GuardedBy("lock")
    private int taken;

    @GuardedBy("lock")
    private long openSize;

    @GuardedBy("lock")
    private long takenSize;

    @GuardedBy("lock")
    private boolean stopping;

    InFlight(PeerLimits limits) {
        this.limits = limits;
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
            // Answers that wait for a slow reader are a burden too. They have a bound of their own,
            // since the sender may have its answer a moment before we know that it was sent.
            if (open.size() >= limits.inFlight() || taken > limits.inFlight()) {
                return Admission.TOO_MANY;
            }
            boolean fits = open.isEmpty() || openSize + served.size() <= limits.inFlightSize();
            if (!fits || takenSize > limits.inFlightSize()) {
                return Admission.TOO_LARGE;
            }
            open.put(served.id(), served);
            openSize += served.size();
            return Admission.ADMITTED;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes a request out; false if somebody else has settled it before. Whoever gets true calls
     * {@link #answered} when that is done, and until then it counts.
     */
    boolean take(Served served) {
        lock.lock();
        try {
            boolean removed = open.remove(served.id(), served);
            if (removed) {
                noteTaken(served);
            }
            return removed;
        } finally {
            lock.unlock();
        }
    }

    /** The same for the request with this id, if it is still open. */
    Optional<Served> take(RequestId id) {
        lock.lock();
        try {
            var served = open.remove(id);
            if (served != null) {
                noteTaken(served);
            }
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
            all.forEach(this::noteTaken);
            return all;
        } finally {
            lock.unlock();
        }
    }

    /** Notes that one of those taken out needs nothing more. */
    void answered(Served served) {
        lock.lock();
        try {
            taken--;
            takenSize -= served.size();
            if (settled()) {
                empty.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until nothing is open and all answers are on their way, for at most {@code grace}. */
    void awaitEmpty(Duration grace) throws InterruptedException {
        lock.lock();
        try {
            long left = grace.toNanos();
            while (!settled() && left > 0) {
                left = empty.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private void noteTaken(Served served) {
        openSize -= served.size();
        taken++;
        takenSize += served.size();
    }

    @GuardedBy("lock")
    private boolean settled() {
        return open.isEmpty() && taken == 0;
    }
}
