package dev.patchbay.transport.process;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The end of what a child has written to standard error, as lines; all of them are told to a
 * listener.
 *
 * <p>Concurrency: one thread feeds, any may look; {@code lock} guards the lines, the rest belongs
 * to the thread that feeds.
 */
final class StderrTail {
    /** How many bytes of a line are kept. */
    static final int LONGEST = 4 * 1024;

    /** What a line costs beside its text. */
    private static final int OVERHEAD = 64;

    private final int limit;
    private final Consumer<String> listener;
    private final byte[] unfinished = new byte[LONGEST];
    private int length;
    private long cut;

    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private final ArrayDeque<String> lines = new ArrayDeque<>();

    @GuardedBy("lock")
    private int size;

    /**
     * @param listener is told each line, by the thread that feeds; without colours, and what
     *     controls or hides is written as its code
     */
    StderrTail(int limit, Consumer<String> listener) {
        this.limit = limit;
        this.listener = listener;
    }

    /** The lines that are kept, oldest first. */
    List<String> lines() {
        lock.lock();
        try {
            return List.copyOf(lines);
        } finally {
            lock.unlock();
        }
    }

    /** The last lines that are not blank, oldest first. */
    List<String> last(int count) {
        var texts = lines().stream().filter(text -> !text.isBlank()).toList();
        return texts.subList(Math.max(0, texts.size() - count), texts.size());
    }

    void feed(byte[] bytes, int count) {
        for (int i = 0; i < count; i++) {
            if (bytes[i] == '\n') {
                endLine();
            } else if (length < LONGEST) {
                unfinished[length++] = bytes[i];
            } else {
                cut++;
            }
        }
    }

    /** Ends the stream: what is left is a line although nothing ends it. */
    void end() {
        if (length > 0) {
            endLine();
        }
    }

    private void endLine() {
        int end = length > 0 && unfinished[length - 1] == '\r' ? length - 1 : length;
        var text = Printable.text(new String(unfinished, 0, end, StandardCharsets.UTF_8));
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
