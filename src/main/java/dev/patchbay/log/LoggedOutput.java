package dev.patchbay.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;

/** Turns printed lines into log events, for a stream that must contain log events only. */
public final class LoggedOutput extends OutputStream {
    private static final int MAX_LINE_BYTES = 64 * 1024;

    private final LogHandler log;
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    public LoggedOutput(LogHandler log) {
        this.log = log;
    }

    @Override
    public void write(int b) {
        lock.lock();
        try {
            add((byte) b);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        lock.lock();
        try {
            for (int i = from; i < from + length; i++) {
                add(bytes[i]);
            }
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private void add(byte b) {
        if (b != '\n') {
            line.write(b);
        }
        if (b == '\n' || line.size() == MAX_LINE_BYTES) {
            var text = line.toString(StandardCharsets.UTF_8);
            line.reset();
            log.warn(text, "stderr");
        }
    }
}
