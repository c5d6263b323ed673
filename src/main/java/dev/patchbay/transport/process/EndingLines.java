package dev.patchbay.transport.process;

import java.util.List;
import java.util.regex.Pattern;

/** Finds the lines of standard error that tell why a program ended. Skips stack frames. */
final class EndingLines {
    private static final Pattern SILENT =
            Pattern.compile("\\s+at \\S.*|Node\\.js v[\\d.]+|[\\s\\^~{}()\\[\\];,]+");

    private EndingLines() {}

    /**
     * Returns the last lines that tell a reason; if there is none, the last lines of any kind.
     *
     * @param max the maximum number of lines
     */
    static List<String> last(List<String> lines, int max) {
        var relevant = lines.stream().filter(line -> !SILENT.matcher(line).matches()).toList();
        var kept = relevant.isEmpty() ? lines : relevant;
        return kept.subList(Math.max(0, kept.size() - max), kept.size());
    }
}
