package dev.patchbay.transport.process;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Keeps the last lines that a child wrote to standard error, and gives each line to a listener.
 *
 * <p>Concurrency: one thread feeds, any thread may read the lines. {@code lock} guards the lines.
 * The other fields belong to the thread that feeds.
 */
final class StderrTail {
    /** How many bytes of a line are kept. */
    static final int MAX_LINE_BYTES = 4 * 1024;

    /** The memory overhead of a line in bytes. */
    private static final int OVERHEAD = 64;

    private final int limit;
    private final Consumer<String> listener;
    private final byte[] unfinished = new byte[MAX_LINE_BYTES];
    private int length;
    private long cut;

    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private final ArrayDeque<String> lines = new ArrayDeque<>();

    @GuardedBy("lock")
    private int size;

    /**
     * @param listener receives each line, on the thread that feeds. Lines have no colours, and
     *     control and invisible characters appear as codes.
     */
    StderrTail(int limit, Consumer<String> listener) {
        this.limit = limit;
        this.listener = listener;
    }

    /** Returns the kept lines, oldest first. */
    List<String> lines() {
        lock.lock();
        try {
            return List.copyOf(lines);
        } finally {
            lock.unlock();
        }
    }

    /** Returns the last lines that are not blank, oldest first. */
    List<String> last(int count) {
        var texts = lines().stream().filter(text -> !text.isBlank()).toList();
        return texts.subList(Math.max(0, texts.size() - count), texts.size());
    }

    void feed(byte[] bytes, int count) {
        for (int i = 0; i < count; i++) {
            if (bytes[i] == '\n') {
                endLine();
            } else if (length < MAX_LINE_BYTES) {
                unfinished[length++] = bytes[i];
            } else {
                cut++;
            }
        }
    }

    /** Ends the stream. A last line without a line feed also counts. */
    void end() {
        if (length > 0) {
            endLine();
        }
    }

    private void endLine() {
        int end = length > 0 && unfinished[length - 1] == '\r' ? length - 1 : length;
        var text = PrintableText.text(new String(unfinished, 0, end, StandardCharsets.UTF_8));
        var line = cut == 0 ? text : text + "… and " + cut + " bytes more";
        length = 0;
        cut = 0;
        keep(line);
        listener.accept(line);
    }

    private void keep(String line) {
        lock.lock();
        try {
            lines.add(line);
            size += cost(line);
            while (size > limit && lines.size() > 1) {
                size -= cost(lines.remove());
            }
        } finally {
            lock.unlock();
        }
    }

    private static int cost(String line) {
        return line.length() + OVERHEAD;
    }
}
