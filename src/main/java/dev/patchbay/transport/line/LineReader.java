package dev.patchbay.transport.line;

import dev.patchbay.frame.Frame;
import dev.patchbay.frame.LineSplitter;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import io.smallrye.mutiny.subscription.MultiEmitter;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Reads a stream and turns its bytes into frames. */
public final class LineReader {
    private LineReader() {}

    /**
     * Returns the lines of {@code in}. A new thread reads them until the stream ends.
     *
     * <p>Reading never waits for demand. A response or a cancellation must not wait for requests
     * that still run.
     *
     * @param thread the name of the thread
     * @param gone ends the returned stream when it completes, even if {@code in} has more bytes
     */
    public static Multi<Frame> lines(
            String thread, InputStream in, int limit, CompletionStage<?> gone) {
        return read(thread, in, limit, gone, (frame, lines) -> lines.accept(frame));
    }

    /** Same as {@link #lines}, but {@code reading} turns each line into any number of items. */
    public static <T> Multi<T> read(
            String thread,
            InputStream in,
            int limit,
            CompletionStage<?> gone,
            BiConsumer<Frame, Consumer<? super T>> reading) {
        return Multi.createFrom()
                .emitter(
                        emitter -> {
                            gone.thenRun(emitter::complete);
                            Consumer<T> items = emitter::emit;
                            Thread.ofPlatform()
                                    .name(thread)
                                    .daemon()
                                    .start(() ->
                                            read(
                                                    in,
                                                    limit,
                                                    frame -> reading.accept(frame, items),
                                                    emitter));
                        },
                        BackPressureStrategy.IGNORE);
    }

    private static void read(
            InputStream in, int limit, Consumer<Frame> frames, MultiEmitter<?> emitter) {
        try {
            var splitter = new LineSplitter(limit, frames, SharedLineBuffers.OF_PROCESS);
            boolean more = true;
            while (more) {
                more = splitter.readFrom(in);
            }
            splitter.end();
            emitter.complete();
        } catch (IOException | RuntimeException | Error e) {
            // Every error must end the returned stream, because no other code notices the end of
            // this thread. The memory of the splitter is free again at this point.
            emitter.fail(e);
        }
    }
}
