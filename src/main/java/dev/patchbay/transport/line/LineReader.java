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

/** The first stage of the pipeline: bytes of a stream become frames. */
public final class LineReader {
    private LineReader() {}

    /**
     * The lines of {@code in}, read by a thread of their own until the stream ends.
     *
     * <p>Never paced by demand: an answer or a cancellation must get past requests that still run.
     *
     * @param thread the name of that thread
     * @param gone ends the stream although more could be read
     */
    public static Multi<Frame> lines(
            String thread, InputStream in, int limit, CompletionStage<?> gone) {
        return read(thread, in, limit, gone, (frame, lines) -> lines.accept(frame));
    }

    /**
     * The same, with what {@code reading} makes of each line, which may be nothing or several
     * things.
     */
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
            var splitter = new LineSplitter(limit, frames, SharedRoom.OF_PROCESS);
            boolean more = true;
            while (more) {
                more = splitter.readFrom(in);
            }
            splitter.end();
            emitter.complete();
        } catch (IOException | RuntimeException | Error e) {
            // Whatever ends this thread must end the stream: nobody hears of it otherwise. What the
            // splitter held is free again by now.
            emitter.fail(e);
        }
    }
}
