package dev.patchbay.local;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** The command's end of a connection: sends questions, and reads one answer to each. */
final class HubConversation implements Closeable {
    /** A hub that takes longer is considered to hang. */
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** In bytes. Every entry is shorter. */
    private static final int MAX_LINE_BYTES = 256 * 1024;

    private final SocketLines lines;

    private HubConversation(SocketLines lines) {
        this.lines = lines;
    }

    static HubConversation with(Path socket) throws IOException {
        return new HubConversation(new SocketLines(Sockets.connect(socket), MAX_LINE_BYTES));
    }

    HubAnswer ask(HubQuestion question) throws IOException {
        lines.write(question.line(), TIMEOUT);
        return HubAnswer.read(lines, TIMEOUT.plus(question.maxWait()), TIMEOUT);
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
