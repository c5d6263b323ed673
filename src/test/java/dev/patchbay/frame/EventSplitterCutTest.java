package dev.patchbay.frame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Property;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Tests that the events of a stream do not depend on how the stream is cut into pieces. */
class EventSplitterCutTest {
    private static final int LIMIT = 8;
    private static final String[] PARTS = {
        "\n", "\n", "\r\n", "\r", "data", "data:", "data: ", "id:", "id: 7", "event: x", "retry: 9",
        ":", " ", "é", "\ufeff", "a", "12345678", "\n\n", "\r\r", "\r\n\r\n", "dat", "\0"
    };

    /** What the events are by definition, found the simple way: each byte is a letter meanwhile. */
    static List<String> expected(byte[] stream, int limit) {
        var events = new ArrayList<String>();
        var letters = new String(stream, StandardCharsets.ISO_8859_1);
        var text = letters.startsWith("\u00ef\u00bb\u00bf") ? letters.substring(3) : letters;
        var block = new ArrayList<String>();
        var lines = text.split("\r\n|\r|\n", -1);
        // What no line end follows is no line.
        for (int i = 0; i < lines.length - 1; i++) {
            if (lines[i].isEmpty()) {
                describe(block, events, limit);
                block.clear();
            } else {
                block.add(lines[i]);
                if (size(block) > limit && size(block.subList(0, block.size() - 1)) <= limit) {
                    events.add(Blocks.TOO_LARGE);
                }
            }
        }
        // Too much is told before it ends.
        block.add(lines[lines.length - 1]);
        if (size(block.subList(0, block.size() - 1)) <= limit && openSize(block) > limit) {
            events.add(Blocks.TOO_LARGE);
        }
        return events;
    }

    private static int size(List<String> block) {
        var data = block.stream().filter(line -> field(line).equals("data")).toList();
        return data.isEmpty()
                ? 0
                : String.join("\n", data.stream().map(EventSplitterCutTest::value).toList())
                        .length();
    }

    /** A last line that has not ended is of no field before its colon. */
    private static int openSize(List<String> block) {
        var last = block.getLast();
        return last.contains(":") ? size(block) : size(block.subList(0, block.size() - 1));
    }

    private static String decoded(String letters) {
        return new String(letters.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static String field(String line) {
        int colon = line.indexOf(':');
        return colon < 0 ? line : line.substring(0, colon);
    }

    private static String value(String line) {
        int colon = line.indexOf(':');
        var value = colon < 0 ? "" : line.substring(colon + 1);
        return value.startsWith(" ") ? value.substring(1) : value;
    }

    /** Longer ids and names are taken for none. */
    private static boolean tooLong(String line) {
        return value(line).length() > 1_024;
    }

    private static void describe(List<String> block, List<String> events, int limit) {
        String id = null;
        String retry = null;
        String name = null;
        List<String> data = null;
        for (var line : block) {
            switch (field(line)) {
                case "data" -> {
                    data = data == null ? new ArrayList<>() : data;
                    data.add(value(line));
                }
                case "id" -> id = value(line).contains("\0") || tooLong(line) ? id : value(line);
                case "event" -> name = tooLong(line) ? name : value(line);
                case "retry" -> retry = value(line).matches("[0-9]+") ? value(line) : retry;
                default -> {}
            }
        }
        if ((id != null || retry != null || name != null || data != null) && size(block) <= limit) {
            events.add(
                    Blocks.describe(
                            name == null || name.isEmpty() ? "message" : decoded(name),
                            decoded(String.valueOf(id)),
                            retry == null ? "null" : millis(retry),
                            data == null ? "" : decoded(String.join("\n", data))));
        }
    }

    private static String millis(String digits) {
        return digits.length() > 9
                ? Integer.toString(Integer.MAX_VALUE)
                : Long.toString(Long.parseLong(digits));
    }

    private static String stream(RandomGenerator random) {
        var stream = new StringBuilder();
        int parts = random.nextInt(24);
        for (int i = 0; i < parts; i++) {
            stream.append(PARTS[random.nextInt(PARTS.length)]);
        }
        return stream.toString();
    }

    @Test
    void anyCutGivesTheSameEvents() {
        Property.check(
                50_000,
                random -> {
                    var stream = stream(random);
                    var bytes = stream.getBytes(StandardCharsets.UTF_8);
                    var blocks = new Blocks(LIMIT);
                    int at = 0;
                    while (at < bytes.length) {
                        int next = Math.min(bytes.length, at + random.nextInt(12));
                        blocks.feed(Arrays.copyOfRange(bytes, at, next));
                        at = next;
                    }
                    assertThat(blocks.seen()).as(stream).isEqualTo(expected(bytes, LIMIT));
                });
    }

    @Test
    void everyCutInTwoGivesTheSameEvents() {
        Property.check(
                2_000,
                random -> {
                    var stream = stream(random);
                    var bytes = stream.getBytes(StandardCharsets.UTF_8);
                    for (int cut = 0; cut <= bytes.length; cut++) {
                        var blocks =
                                new Blocks(LIMIT)
                                        .feed(Arrays.copyOf(bytes, cut))
                                        .feed(Arrays.copyOfRange(bytes, cut, bytes.length));
                        assertThat(blocks.seen())
                                .as("%s at %s", stream, cut)
                                .isEqualTo(expected(bytes, LIMIT));
                    }
                });
    }
}
