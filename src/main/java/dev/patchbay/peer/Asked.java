package dev.patchbay.peer;

import dev.patchbay.jsonrpc.RequestId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Our own requests that still wait for an answer.
 *
 * <p>Concurrency: every field is guarded by {@code lock}, which is never held over I/O or while
 * somebody is told; callers get out who waits and tell them.
 */
final class Asked {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<RequestId, Waiting> waiting = new HashMap<>();
    private long last;
    private boolean closed;

    /** Adds a question and names it; empty once the conversation is over. */
    Optional<RequestId.Whole> add(Waiting one) {
        lock.lock();
        try {
            if (closed) {
                return Optional.empty();
            }
            last++;
            var id = new RequestId.Whole(last);
            waiting.put(id, one);
            return Optional.of(id);
        } finally {
            lock.unlock();
        }
    }

    Optional<Waiting> take(RequestId id) {
        lock.lock();
        try {
            return Optional.ofNullable(waiting.remove(id));
        } finally {
            lock.unlock();
        }
    }

    /** Ends the conversation and hands over those who still wait. */
    List<Waiting> close() {
        lock.lock();
        try {
            closed = true;
            var all = List.copyOf(waiting.values());
            waiting.clear();
            return all;
        } finally {
            lock.unlock();
        }
    }
}
