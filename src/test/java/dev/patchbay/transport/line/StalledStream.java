package dev.patchbay.transport.line;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A stream whose reader pauses until the test continues or breaks it. */
public final class StalledStream extends OutputStream {
    private static final int PATIENCE_SECONDS = 60;

    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch resumed = new CountDownLatch(1);
    private final List<byte[]> writes = new CopyOnWriteArrayList<>();
    private volatile boolean broken;

    /** Waits until somebody is stuck in a write. */
    public void awaitWriter() throws InterruptedException {
        if (!reached.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("Nobody writes");
        }
    }

    /** Takes what is written from now on, and what is stuck. */
    public void resume() {
        resumed.countDown();
    }

    /** Fails what is written from now on, and what is stuck. */
    public void breakOff() {
        broken = true;
        resumed.countDown();
    }

    /** How many writes have come through. */
    public int writes() {
        return writes.size();
    }

    public String text() {
        var all = new ByteArrayOutputStream();
        writes.forEach(all::writeBytes);
        return all.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        reached.countDown();
        try {
            if (!resumed.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("Nobody has resumed the stream");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while stalled");
        }
        if (broken) {
            throw new IOException("Broken pipe");
        }
        var written = new byte[length];
        System.arraycopy(bytes, from, written, 0, length);
        writes.add(written);
    }
}
