package dev.patchbay.transport.process;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * An input stream that knows whether its reader waits for more input, or processes what it read.
 *
 * <p>Concurrency: one thread reads. Any thread may call {@link #waitedFor}.
 */
final class AwaitedInput extends FilterInputStream {
    private volatile boolean waitedFor;

    AwaitedInput(InputStream in) {
        super(in);
    }

    boolean waitedFor() {
        return waitedFor;
    }

    @Override
    public int read() throws IOException {
        waitedFor = true;
        try {
            return in.read();
        } finally {
            waitedFor = false;
        }
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        waitedFor = true;
        try {
            return in.read(bytes, offset, length);
        } finally {
            waitedFor = false;
        }
    }
}
