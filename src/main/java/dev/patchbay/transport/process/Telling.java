package dev.patchbay.transport.process;

import java.util.List;
import java.util.regex.Pattern;

/** The lines that tell why a program ended, without the calls that it was in. */
final class Telling {
    private static final Pattern SILENT =
            Pattern.compile("\\s+at \\S.*|Node\\.js v[\\d.]+|[\\s\\^~{}()\\[\\];,]+");

    private Telling() {}

    /**
     * The last of them; if none of them tells anything, the last as they are.
     *
     * @param most how many at most
     */
    static List<String> last(List<String> lines, int most) {
        var telling = lines.stream().filter(line -> !SILENT.matcher(line).matches()).toList();
        var kept = telling.isEmpty() ? lines : telling;
        return kept.subList(Math.max(0, kept.size() - most), kept.size());
    }
}
