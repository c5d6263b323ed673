package dev.patchbay.testing;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Lines that one thread writes and a test reads. */
final class Lines {
    private static final int PATIENCE_SECONDS = 60;

    private final LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();

    /** The text of a line; what is not UTF-8 becomes something that no one takes for JSON. */
    static String decode(byte[] line) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
        } catch (CharacterCodingException e) {
            return "not UTF-8: " + new String(line, StandardCharsets.UTF_8);
        }
    }

    void add(String line) {
        lines.add(line);
    }

    String next(String whose) {
        try {
            var line = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (line == null) {
                throw new AssertionError(
                        "No line of " + whose + " within " + PATIENCE_SECONDS + " s");
            }
            return line;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while waiting for " + whose, e);
        }
    }

    List<String> rest() {
        var rest = new ArrayList<String>();
        lines.drainTo(rest);
        return rest;
    }
}
