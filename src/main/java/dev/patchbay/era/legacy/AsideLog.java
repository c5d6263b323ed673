package dev.patchbay.era.legacy;

import dev.patchbay.json.JsonValue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Lines of logs that a client hears between its calls. Those who have them are the readers of
 * servers, which must not wait for a client that reads slowly: a few lines wait, the rest is lost.
 *
 * <p>Concurrency: any thread may add; one at a time tells, which {@code telling} decides.
 */
final class AsideLog {
    private static final int MOST_WAITING = 256;

    private final Consumer<JsonValue> client;
    private final BlockingQueue<JsonValue> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicBoolean telling = new AtomicBoolean();

    /**
     * @param client is told the params of each; may take its time
     */
    AsideLog(Consumer<JsonValue> client) {
        this.client = client;
    }

    void add(JsonValue params) {
        if (waiting.offer(params) && telling.compareAndSet(false, true)) {
            Thread.ofVirtual().start(this::tell);
        }
    }

    private void tell() {
        do {
            for (var next = waiting.poll(); next != null; next = waiting.poll()) {
                client.accept(next);
            }
            // The order matters: whoever adds after the look below finds that nobody tells.
            telling.set(false);
        } while (!waiting.isEmpty() && telling.compareAndSet(false, true));
    }
}
