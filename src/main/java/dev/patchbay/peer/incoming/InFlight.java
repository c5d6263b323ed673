package dev.patchbay.peer.incoming;

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
 * The unanswered requests of the remote side. The thread that takes a request out answers it. Only
 * one thread can take it out, so no request is answered twice.
 *
 * <p>Concurrency: every field is guarded by {@code lock}, which is never held over I/O or a
 * handler.
 */
final class InFlight {
    /** The result of the admission of a request. */
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
    private final Map<RequestId, IncomingRequest> open = new HashMap<>();

    private final PeerLimits limits;

    /** The number of requests that were taken out and are not answered yet. */
    @GuardedBy("lock")
    private int unfinished;

    @GuardedBy("lock")
    private long openSize;

    @GuardedBy("lock")
    private long takenSize;

    @GuardedBy("lock")
    private boolean stopping;

    InFlight(PeerLimits limits) {
        this.limits = limits;
    }

    Admission admit(IncomingRequest served) {
        lock.lock();
        try {
            if (stopping) {
                return Admission.STOPPING;
            }
            if (open.containsKey(served.id())) {
                return Admission.DUPLICATE;
            }
            // Answers that wait for a slow reader use memory too. They have a limit of their own,
            // since the sender may have its answer a moment before this class knows that it was
            // sent.
            if (open.size() >= limits.inFlight() || unfinished > limits.inFlight()) {
                return Admission.TOO_MANY;
            }
            boolean fits = open.isEmpty() || openSize + served.size() <= limits.inFlightSize();
            // As among the open ones, a single request may be larger than the limit: the sender may
            // have its answer already.
            boolean answersFit = unfinished <= 1 || takenSize <= limits.inFlightSize();
            if (!fits || !answersFit) {
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
     * Takes a request out. Returns false if it was taken out before. After true, the caller must
     * finish the request and then call {@link #answered}; the request counts until then.
     */
    boolean take(IncomingRequest served) {
        lock.lock();
        try {
            boolean removed = open.remove(served.id(), served);
            if (removed) {
                noteRemoved(served);
            }
            return removed;
        } finally {
            lock.unlock();
        }
    }

    /** Takes out the request with this id, if it is still open. */
    Optional<IncomingRequest> take(RequestId id) {
        lock.lock();
        try {
            var served = open.remove(id);
            if (served != null) {
                noteRemoved(served);
            }
            return Optional.ofNullable(served);
        } finally {
            lock.unlock();
        }
    }

    List<IncomingRequest> all() {
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

    /** Refuses all further requests. */
    void stop() {
        lock.lock();
        try {
            stopping = true;
        } finally {
            lock.unlock();
        }
    }

    List<IncomingRequest> takeAll() {
        lock.lock();
        try {
            var all = List.copyOf(open.values());
            open.clear();
            all.forEach(this::noteRemoved);
            return all;
        } finally {
            lock.unlock();
        }
    }

    /** Records that a request that was taken out is done. */
    void answered(IncomingRequest served) {
        lock.lock();
        try {
            unfinished--;
            takenSize -= served.size();
            if (settled()) {
                empty.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until no request is open and the channel has all answers, for at most {@code grace}.
     */
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
    private void noteRemoved(IncomingRequest served) {
        openSize -= served.size();
        unfinished++;
        takenSize += served.size();
    }

    @GuardedBy("lock")
    private boolean settled() {
        return open.isEmpty() && unfinished == 0;
    }
}
