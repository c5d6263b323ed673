package dev.patchbay.frame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Property;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LineFeedsTest {
    @Test
    void findsTheFirstFeedWhateverSurroundsIt() {
        Property.check(
                20_000,
                random -> {
                    var bytes = new byte[random.nextInt(40)];
                    for (int i = 0; i < bytes.length; i++) {
                        // Neighbours of the feed and of its marks are where a borrow would show.
                        bytes[i] =
                                (byte)
                                        (random.nextInt(8) == 0
                                                ? 8 + random.nextInt(5)
                                                : random.nextInt(256));
                    }
                    int from = random.nextInt(bytes.length + 1);
                    int to = from + random.nextInt(bytes.length - from + 1);
                    int expected = from;
                    while (expected < to && bytes[expected] != '\n') {
                        expected++;
                    }
                    assertThat(LineFeeds.next(bytes, from, to))
                            .as("%s from %s to %s", Arrays.toString(bytes), from, to)
                            .isEqualTo(expected);
                });
    }

    @Test
    void findsAFeedHoweverFarItIs() {
        var bytes = new byte[5_000];
        for (int from = 0; from < 3; from++) {
            for (int at = from; at < bytes.length; at++) {
                Arrays.fill(bytes, (byte) (at % 2 == 0 ? 11 : 0x8A));
                bytes[at] = '\n';
                bytes[bytes.length - 1] = '\n';

                assertThat(LineFeeds.next(bytes, from, bytes.length)).isEqualTo(at);
                assertThat(LineFeeds.next(bytes, from, at)).isEqualTo(at);
            }
        }
    }
}
