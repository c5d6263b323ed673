package dev.patchbay.peer.incoming;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.channel.Unsendable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Collects the answers to one batch and sends them as one array after the last one.
 *
 * <p>Concurrency: the mutable fields are guarded by {@code lock}, which is not held while the array
 * is sent.
 */
public final class BatchReplies implements Replies {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<RawJson> answers = new ArrayList<>();
    private final Consumer<JsonValue> send;
    private final Runnable nothing;
    private int missing;

    /**
     * @param expected the number of answers, including waived ones
     * @param nothing runs instead of {@code send} if all answers were waived
     */
    public BatchReplies(int expected, Consumer<JsonValue> send, Runnable nothing) {
        this.missing = expected;
        this.send = send;
        this.nothing = nothing;
    }

    @Override
    public void answer(Answer answer) {
        settle(List.of(written(answer)));
    }

    @Override
    public void endWithoutResponse(RequestId id) {
        settle(List.of());
    }

    /**
     * Serializes an answer at once. One that cannot be written must fail alone, before it is
     * counted.
     */
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
        // JSON-RPC 2.0, section 6: a batch without answers gets no response, not an empty array.
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
