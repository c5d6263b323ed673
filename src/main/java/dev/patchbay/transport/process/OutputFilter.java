package dev.patchbay.transport.process;

import dev.patchbay.frame.Frame;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.SkippedAnswer;
import dev.patchbay.peer.channel.RequestLoss;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Separates messages from other output of a child, such as banners, debug output and incomplete
 * lines. Other output is counted and given to a listener. It is never answered.
 *
 * <p>Concurrency: one thread reads and calls {@link #filter}. Any thread may call {@link #count}.
 */
final class OutputFilter {
    private static final int MAX_SHOWN_BYTES = 200;

    private static final RequestLoss SKIPPED =
            new RequestLoss.Broken(
                    "The response must fit into the maximum length of a line, and into memory");

    private final AtomicLong count = new AtomicLong();
    private final Consumer<String> listener;
    private volatile BiConsumer<RequestId, RequestLoss> lost = (_, _) -> {};

    /**
     * @param listener receives the beginning of each line that is no message, on the thread that
     *     reads. It must not fail.
     */
    OutputFilter(Consumer<String> listener) {
        this.listener = listener;
    }

    /** Sets the listener for requests whose response was unreadable. */
    void onLoss(BiConsumer<RequestId, RequestLoss> lossListener) {
        lost = lossListener;
    }

    /** Returns how many lines, or parts of batches, were no messages. */
    long count() {
        return count.get();
    }

    /** Passes on the messages of a line. */
    void filter(Frame frame, Consumer<? super Incoming> messages) {
        switch (frame) {
            case Frame.Line line -> filter(line, messages);
            case Frame.TooLong tooLong ->
                    reportNonMessage("a line of more than " + tooLong.limit() + " bytes");
            case Frame.NoRoom _ -> reportNonMessage("a line for which there was no memory");
            case Frame.Skipped skipped ->
                    SkippedAnswer.id(skipped.begin(), skipped.end())
                            .ifPresent(id -> lost.accept(id, SKIPPED));
        }
    }

    private void filter(Frame.Line line, Consumer<? super Incoming> messages) {
        try {
            switch (Codec.decode(line.bytes(), line.length())) {
                case JsonRpcMessage message -> messages.accept(message);
                case Incoming.Unreadable unreadable -> reportNonMessage(unreadable, line);
                case Incoming.Batch batch -> filter(batch, line, messages);
            }
        } catch (OutOfMemoryError e) {
            // The bytes of this line are free again. The stream must continue.
            reportNonMessage("a line for which there was no memory");
        }
    }

    /** Handles the parts one by one, as an invalid part must not be answered either. */
    private void filter(
            Incoming.Batch batch, Frame.Line line, Consumer<? super Incoming> messages) {
        for (var part : batch.messages()) {
            switch (part) {
                case JsonRpcMessage message -> messages.accept(message);
                case Incoming.Unreadable unreadable -> reportNonMessage(unreadable, line);
                case Incoming.Batch _ -> reportNonMessage(beginning(line));
            }
        }
    }

    private static String beginning(Frame.Line line) {
        int shown = Math.min(MAX_SHOWN_BYTES, line.length());
        return PrintableText.text(new String(line.bytes(), 0, shown, StandardCharsets.UTF_8));
    }

    /** The caller must not wait any longer if this line was meant as its response. */
    private void reportNonMessage(Incoming.Unreadable unreadable, Frame.Line line) {
        reportNonMessage(beginning(line));
        unreadable.answered().ifPresent(id -> lost.accept(id, RequestLoss.Broken.by(unreadable)));
    }

    private void reportNonMessage(String text) {
        count.incrementAndGet();
        listener.accept(text);
    }
}
