package dev.patchbay.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/** Forwards bytes and reports each line before its end is forwarded. */
public final class WatchedOutput extends OutputStream {
    /** Longer lines are refused unread; whoever listens hears of their beginning. */
    private static final int LONGEST = 9 << 20;

    private final OutputStream target;
    private final Consumer<String> lines;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    public WatchedOutput(OutputStream target, Consumer<String> lines) {
        this.target = target;
        this.lines = lines;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int from = offset;
        for (int i = offset; i < offset + length; i++) {
            if (bytes[i] == '\n') {
                keep(bytes, from, i);
                endLine();
                from = i + 1;
            }
        }
        keep(bytes, from, offset + length);
        target.write(bytes, offset, length);
    }

    private void keep(byte[] bytes, int from, int to) {
        line.write(bytes, from, Math.min(to - from, LONGEST - line.size()));
    }

    @Override
    public void flush() throws IOException {
        target.flush();
    }

    @Override
    public void close() throws IOException {
        if (line.size() > 0) {
            endLine();
        }
        target.close();
    }

    private void endLine() {
        lines.accept(Lines.decode(line.toByteArray()));
        line.reset();
    }
}
