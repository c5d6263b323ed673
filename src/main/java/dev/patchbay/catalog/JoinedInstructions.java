package dev.patchbay.catalog;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Joins the instructions of several servers to one text. Each server has a heading with its id.
 *
 * @param each the limit for one server, in bytes of UTF-8
 * @param all the limit for the whole text, in bytes of UTF-8
 */
public record JoinedInstructions(int each, int all) {
    private static final String HEAD =
            "Instructions of the servers behind this hub. Each heading is the id of "
                    + "a server; the names of its tools and prompts begin with this id.";
    private static final String CUT_MARK = " […]";
    private static final String OMITTED_MARK =
            "\n\n(The instructions of the other servers are left out.)";

    /** Returns the text; empty if no server has instructions or if none fits within the limit. */
    public Optional<String> of(SortedMap<String, String> instructions) {
        var text = new StringBuilder(HEAD);
        int room = all - bytes(HEAD) - bytes(OMITTED_MARK);
        boolean some = false;
        for (var one : instructions.entrySet()) {
            var heading = "\n\n## " + one.getKey() + "\n\n";
            var part = cut(one.getValue(), Math.min(each, room - bytes(heading)));
            if (part.isEmpty()) {
                return some ? Optional.of(text.append(OMITTED_MARK).toString()) : Optional.empty();
            }
            text.append(heading).append(part);
            room -= bytes(heading) + bytes(part);
            some = true;
        }
        return some ? Optional.of(text.toString()) : Optional.empty();
    }

    /** Returns the characters that fit in {@code maxBytes} bytes, with a mark if some do not. */
    private static String cut(String text, int maxBytes) {
        if (bytes(text) <= maxBytes) {
            return text;
        }
        int left = maxBytes - bytes(CUT_MARK);
        int end = 0;
        while (end < text.length()) {
            int point = text.codePointAt(end);
            left -= bytes(Character.toString(point));
            if (left < 0) {
                break;
            }
            end += Character.charCount(point);
        }
        return end == 0 ? "" : text.substring(0, end) + CUT_MARK;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
