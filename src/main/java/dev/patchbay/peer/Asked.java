package dev.patchbay.peer;

import dev.patchbay.jsonrpc.RequestId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Our own requests that still wait for an answer.
 *
 * <p>Concurrency: every field is guarded by {@code lock}, which is never held over I/O or while
 * somebody is told; callers get out who waits and tell them.
 */
final class Asked {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<RequestId, Question> open = new HashMap<>();
    private long last;
    private boolean closed;

    private record Question(Waiting waiting, @Nullable RequestId about) {}

    /**
     * Adds a question and names it; empty once the conversation is over.
     *
     * @param about the request of the other side on whose behalf it is asked
     */
    Optional<RequestId.Whole> add(Waiting one, @Nullable RequestId about) {
        lock.lock();
        try {
            if (closed) {
                return Optional.empty();
            }
            last++;
            var id = new RequestId.Whole(last);
            open.put(id, new Question(one, about));
            return Optional.of(id);
        } finally {
            lock.unlock();
        }
    }

    Optional<Waiting> take(RequestId id) {
        lock.lock();
        try {
            return Optional.ofNullable(open.remove(id)).map(Question::waiting);
        } finally {
            lock.unlock();
        }
    }

    /** Takes out what was asked on behalf of a request. */
    List<RequestId> takeAbout(RequestId request) {
        lock.lock();
        try {
            var found =
                    open.entrySet().stream()
                            .filter(one -> request.equals(one.getValue().about()))
                            .map(Map.Entry::getKey)
                            .toList();
            found.forEach(open::remove);
            return found;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the conversation and hands over those who still wait. */
    List<Waiting> close() {
        lock.lock();
        try {
            closed = true;
            var all = open.values().stream().map(Question::waiting).toList();
            open.clear();
            return all;
        } finally {
            lock.unlock();
        }
    }
}
