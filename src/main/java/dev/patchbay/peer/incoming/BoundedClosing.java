package dev.patchbay.peer.incoming;

import java.time.Duration;

/** Answers the last requests of a conversation that ends, in a limited time. */
public final class BoundedClosing {
    /** How long handing the last answers to the channel may take. */
    public static final Duration SEND_TIMEOUT = Duration.ofSeconds(1);

    private BoundedClosing() {}

    /**
     * Waits for {@code answering}, which may take {@code grace} and some time for sending. Returns
     * also if it takes longer. An interrupt is passed on to it.
     */
    public static void run(Duration grace, Runnable answering) {
        // A thread of its own: if the client reads nothing, sending blocks until the channel
        // closes.
        var stopping = Thread.ofPlatform().daemon().name("stopping").start(answering);
        try {
            stopping.join(grace.plus(SEND_TIMEOUT.multipliedBy(2)));
        } catch (InterruptedException e) {
            stopping.interrupt();
            joinUninterrupted(stopping);
            Thread.currentThread().interrupt();
        }
    }

    private static void joinUninterrupted(Thread stopping) {
        try {
            stopping.join(SEND_TIMEOUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
