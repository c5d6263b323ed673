package dev.patchbay.era.legacy;

import dev.patchbay.json.JsonValue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Notifications of one kind that a client receives between its calls, such as log messages. The
 * readers of upstream connections add them and must not wait for a slow client. So only a limited
 * number is queued, and the rest is dropped.
 *
 * <p>Concurrency: any thread may add. One thread at a time sends, which {@code sending} decides.
 */
final class SessionNotifications {
    private static final int MAX_MESSAGES = 256;

    private final Consumer<JsonValue> client;

    /**
     * Linked, so that an empty queue is small: there may be thousands of sessions, and most stay
     * empty.
     */
    private final BlockingQueue<JsonValue> waiting = new LinkedBlockingQueue<>(MAX_MESSAGES);

    private final AtomicBoolean sending = new AtomicBoolean();

    /**
     * @param client receives the params of each notification; may block
     */
    SessionNotifications(Consumer<JsonValue> client) {
        this.client = client;
    }

    void add(JsonValue params) {
        if (waiting.offer(params) && sending.compareAndSet(false, true)) {
            Thread.ofVirtual().start(this::sendAll);
        }
    }

    private void sendAll() {
        do {
            for (var next = waiting.poll(); next != null; next = waiting.poll()) {
                client.accept(next);
            }
            // The order matters: a thread that adds after the check below finds that no thread
            // sends.
            sending.set(false);
        } while (!waiting.isEmpty() && sending.compareAndSet(false, true));
    }
}
