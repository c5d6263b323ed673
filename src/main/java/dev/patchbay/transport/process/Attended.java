package dev.patchbay.transport.process;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Input that knows whether somebody waits for more of it, or is busy with what came.
 *
 * <p>Concurrency: one thread reads, any may ask.
 */
final class Attended extends FilterInputStream {
    private volatile boolean waitedFor;

    Attended(InputStream in) {
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
