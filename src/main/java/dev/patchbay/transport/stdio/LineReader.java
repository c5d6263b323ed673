package dev.patchbay.transport.stdio;

import dev.patchbay.frame.Frame;
import dev.patchbay.frame.LineSplitter;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import io.smallrye.mutiny.subscription.MultiEmitter;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletionStage;

/** The first stage of the pipeline: bytes of a stream become frames. */
final class LineReader {
    private static final int PIECE = 64 * 1024;

    private LineReader() {}

    /**
     * The lines of {@code in}, read by a thread of their own until the stream ends.
     *
     * <p>Never paced by demand: an answer or a cancellation must get past requests that still run.
     *
     * @param gone ends the stream although more could be read
     */
    static Multi<Frame> lines(InputStream in, int limit, CompletionStage<?> gone) {
        return Multi.createFrom()
                .emitter(
                        emitter -> {
                            gone.thenRun(emitter::complete);
                            Thread.ofPlatform()
                                    .name("stdin")
                                    .daemon()
                                    .start(() -> read(in, limit, emitter));
                        },
                        BackPressureStrategy.IGNORE);
    }

    private static void read(InputStream in, int limit, MultiEmitter<? super Frame> emitter) {
        try {
            read(in, new LineSplitter(limit, emitter::emit));
            emitter.complete();
        } catch (IOException | RuntimeException | Error e) {
            // Whatever ends this thread must end the stream: nobody hears of it otherwise. What the
            // splitter held is free again by now.
            emitter.fail(e);
        }
    }

    private static void read(InputStream in, LineSplitter splitter) throws IOException {
        var piece = new byte[PIECE];
        int read = in.read(piece);
        while (read >= 0) {
            splitter.feed(piece, read);
            read = in.read(piece);
        }
        splitter.end();
    }
}
