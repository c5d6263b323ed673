package dev.patchbay.transport.process;

import dev.patchbay.frame.Frame;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.Loss;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Tells messages from whatever else a child prints: banners, debugging, half a line when it dies.
 * That is counted and told to a listener, and nobody answers it.
 *
 * <p>Concurrency: one thread reads and calls {@link #sift}; anybody may ask for the count.
 */
final class Noise {
    private static final int SHOWN = 200;

    private final AtomicLong count = new AtomicLong();
    private final Consumer<String> listener;
    private volatile BiConsumer<RequestId, Loss> lost = (_, _) -> {};

    /**
     * @param listener is told the beginning of each such line, on the thread that reads; it must
     *     not fail
     */
    Noise(Consumer<String> listener) {
        this.listener = listener;
    }

    /** Names who hears of our requests whose answers were none. */
    void onLoss(BiConsumer<RequestId, Loss> told) {
        lost = told;
    }

    /** How many lines were none, or parts of a batch. */
    long count() {
        return count.get();
    }

    /** Hands on the messages of a line. */
    void sift(Frame frame, Consumer<? super Incoming> messages) {
        switch (frame) {
            case Frame.Line line -> sift(line, messages);
            case Frame.TooLong tooLong ->
                    heard("a line of more than " + tooLong.limit() + " bytes");
            case Frame.NoRoom _ -> heard("a line for which there was no memory");
        }
    }

    private void sift(Frame.Line line, Consumer<? super Incoming> messages) {
        try {
            switch (Codec.decode(line.bytes(), line.length())) {
                case JsonRpcMessage message -> messages.accept(message);
                case Incoming.Unreadable unreadable -> heard(unreadable, line);
                case Incoming.Batch batch -> sift(batch, line, messages);
            }
        } catch (OutOfMemoryError e) {
            // What was read of this line is free again by now; the stream must live on.
            heard("a line for which there was no memory");
        }
    }

    /** One by one: what is wrong with one of them must not be answered either. */
    private void sift(Incoming.Batch batch, Frame.Line line, Consumer<? super Incoming> messages) {
        for (var part : batch.messages()) {
            switch (part) {
                case JsonRpcMessage message -> messages.accept(message);
                case Incoming.Unreadable unreadable -> heard(unreadable, line);
                case Incoming.Batch _ -> heard(beginning(line));
            }
        }
    }

    private static String beginning(Frame.Line line) {
        int shown = Math.min(SHOWN, line.length());
        return Printable.text(new String(line.bytes(), 0, shown, StandardCharsets.UTF_8));
    }

    /** Whoever waits for what was to be an answer must not wait any longer. */
    private void heard(Incoming.Unreadable unreadable, Frame.Line line) {
        heard(beginning(line));
        unreadable.answered().ifPresent(id -> lost.accept(id, Loss.Broken.by(unreadable)));
    }

    private void heard(String what) {
        count.incrementAndGet();
        listener.accept(what);
    }
}
