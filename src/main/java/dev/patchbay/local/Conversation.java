package dev.patchbay.local;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** The command's end of a connection: questions, each with its answer. */
final class Conversation implements Closeable {
    /** A hub that takes longer hangs. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** An entry is shorter than that, whatever is in it. */
    private static final int LONGEST_LINE = 256 * 1024;

    private final Wire wire;

    private Conversation(Wire wire) {
        this.wire = wire;
    }

    static Conversation with(Path socket) throws IOException {
        return new Conversation(new Wire(Sockets.connect(socket), LONGEST_LINE));
    }

    Answer ask(Question question) throws IOException {
        wire.write(question.line(), PATIENCE);
        return Answer.read(wire, PATIENCE.plus(question.patience()), PATIENCE);
    }

    @Override
    public void close() throws IOException {
        wire.close();
    }
}
