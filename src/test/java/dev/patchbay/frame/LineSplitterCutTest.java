package dev.patchbay.frame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Property;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Tests that the lines of a stream do not depend on how the stream is cut into pieces. */
class LineSplitterCutTest {
    private static final int LIMIT = 8;
    private static final String[] PARTS = {
        "\n",
        "\r\n",
        "\r",
        "a",
        "bc",
        "12345678",
        "é",
        "\ufeff",
        " ",
        "\t",
        "{\"a\":1}",
        "123456789"
    };

    /** What the lines are by definition, found the simple way: each byte is a letter meanwhile. */
    static List<String> expected(byte[] stream, int limit) {
        var lines = new ArrayList<String>();
        var letters = new String(stream, StandardCharsets.ISO_8859_1);
        var text = letters.startsWith("\u00ef\u00bb\u00bf") ? letters.substring(3) : letters;
        for (var ended : text.split("\n", -1)) {
            var line = ended.endsWith("\r") ? ended.substring(0, ended.length() - 1) : ended;
            if (line.length() > limit) {
                lines.add(Lines.TOO_LONG);
            } else if (!line.matches("[ \t\r]*")) {
                lines.add(
                        new String(
                                line.getBytes(StandardCharsets.ISO_8859_1),
                                StandardCharsets.UTF_8));
            }
        }
        return lines;
    }

    private static String stream(RandomGenerator random) {
        var stream = new StringBuilder();
        int parts = random.nextInt(20);
        for (int i = 0; i < parts; i++) {
            stream.append(PARTS[random.nextInt(PARTS.length)]);
        }
        return stream.toString();
    }

    @Test
    void anyCutGivesTheSameLines() {
        Property.check(
                50_000,
                random -> {
                    var stream = stream(random);
                    var bytes = stream.getBytes(StandardCharsets.UTF_8);
                    var lines = new Lines(LIMIT);
                    int at = 0;
                    while (at < bytes.length) {
                        int next = Math.min(bytes.length, at + random.nextInt(12));
                        lines.feed(Arrays.copyOfRange(bytes, at, next));
                        at = next;
                    }
                    assertThat(lines.end()).as(stream).isEqualTo(expected(bytes, LIMIT));
                });
    }

    @Test
    void everyCutInTwoGivesTheSameLines() {
        Property.check(
                2_000,
                random -> {
                    var stream = stream(random);
                    var bytes = stream.getBytes(StandardCharsets.UTF_8);
                    for (int cut = 0; cut <= bytes.length; cut++) {
                        var lines =
                                new Lines(LIMIT)
                                        .feed(Arrays.copyOf(bytes, cut))
                                        .feed(Arrays.copyOfRange(bytes, cut, bytes.length));
                        assertThat(lines.end())
                                .as("%s at %s", stream, cut)
                                .isEqualTo(expected(bytes, LIMIT));
                    }
                });
    }
}
