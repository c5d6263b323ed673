package dev.patchbay.transport.process;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The end of what a child has written to standard error, as lines with their time.
 *
 * <p>Concurrency: one thread feeds, any may look; {@code lock} guards the lines, the rest belongs
 * to the thread that feeds.
 */
public final class StderrTail {
    /** How many bytes of a line are kept. */
    static final int LONGEST = 4 * 1024;

    /** What a line costs beside its text. */
    private static final int OVERHEAD = 64;

    /**
     * One line.
     *
     * @param text without colours; what controls or hides is written as its code
     */
    public record Line(Instant at, String text) {
        private int cost() {
            return text.length() + OVERHEAD;
        }
    }

    private final int limit;
    private final Clock clock;
    private final byte[] unfinished = new byte[LONGEST];
    private int length;
    private long cut;

    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private final ArrayDeque<Line> lines = new ArrayDeque<>();

    @GuardedBy("lock")
    private int size;

    StderrTail(int limit, Clock clock) {
        this.limit = limit;
        this.clock = clock;
    }

    /** The lines that are kept, oldest first. */
    public List<Line> lines() {
        lock.lock();
        try {
            return List.copyOf(lines);
        } finally {
            lock.unlock();
        }
    }

    /** The texts of the last lines that are not blank, oldest first. */
    public List<String> last(int count) {
        var texts = lines().stream().map(Line::text).filter(text -> !text.isBlank()).toList();
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
        keep(new Line(clock.instant(), cut == 0 ? text : text + "… and " + cut + " bytes more"));
        length = 0;
        cut = 0;
    }

    private void keep(Line line) {
        lock.lock();
        try {
            lines.add(line);
            size += line.cost();
            while (size > limit && lines.size() > 1) {
                size -= lines.remove().cost();
            }
        } finally {
            lock.unlock();
        }
    }
}
