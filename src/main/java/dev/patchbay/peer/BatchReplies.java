package dev.patchbay.peer;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.RequestId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Collects the answers to one batch and sends them as one array once the last is there.
 *
 * <p>Concurrency: the fields are guarded by {@code lock}, which is not held while the array is
 * sent.
 */
final class BatchReplies implements Replies {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<RawJson> answers = new ArrayList<>();
    private final Consumer<JsonValue> send;
    private final Runnable nothing;
    private int missing;

    /**
     * @param expected how many answers there will be, waived ones included
     * @param nothing runs in place of {@code send} if all were waived
     */
    BatchReplies(int expected, Consumer<JsonValue> send, Runnable nothing) {
        this.missing = expected;
        this.send = send;
        this.nothing = nothing;
    }

    @Override
    public void answer(Answer answer) {
        settle(List.of(written(answer)));
    }

    @Override
    public void waive(RequestId id) {
        settle(List.of());
    }

    /** Written at once: what cannot be written must fail alone, and before it is counted. */
    private static RawJson written(Answer answer) {
        try {
            return RawJson.of(answer);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw new Unsendable(e);
        }
    }

    private void settle(List<RawJson> settled) {
        List<RawJson> whole;
        lock.lock();
        try {
            answers.addAll(settled);
            missing--;
            if (missing > 0) {
                return;
            }
            whole = List.copyOf(answers);
        } finally {
            lock.unlock();
        }
        // A batch of nothing but notifications or cancelled requests is not answered at all.
        if (whole.isEmpty()) {
            nothing.run();
        } else {
            send.accept(out -> {
                out.beginArray();
                whole.forEach(out::value);
                out.endArray();
            });
        }
    }
}
