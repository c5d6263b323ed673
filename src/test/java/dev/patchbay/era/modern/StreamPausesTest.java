package dev.patchbay.era.modern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StreamPausesTest {
    private long now = 5;
    private final StreamPauses pauses = new StreamPauses(() -> now);

    private void pass(long millis) {
        now += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private void endTimes(int times) {
        for (int i = 0; i < times; i++) {
            pauses.next();
        }
    }

    @Test
    void theyGrowUpToAMinute() {
        assertThat(LongStream.generate(pauses::next).limit(9))
                .containsExactly(
                        1_000L, 2_000L, 4_000L, 8_000L, 16_000L, 32_000L, 60_000L, 60_000L,
                        60_000L);
    }

    @Test
    void aStreamThatStoodForAWhileIsFollowedByAShortOne() {
        endTimes(3);
        pauses.begun();
        pass(8_000);

        assertThat(pauses.next()).isEqualTo(1_000);
        assertThat(pauses.next()).isEqualTo(2_000);
    }

    @Test
    void aStreamThatEndsAsSoonAsItStandsIsNoBetterThanNone() {
        endTimes(3);
        pauses.begun();
        pass(7_999);

        assertThat(pauses.next()).isEqualTo(8_000);
    }

    @Test
    void theTimeWithoutAStreamIsNotCounted() {
        endTimes(3);
        pass(100_000);

        assertThat(pauses.next()).isEqualTo(8_000);
        pauses.begun();
        pass(1);
        assertThat(pauses.next()).isEqualTo(16_000);
    }

    @Test
    void aStreamThatIsReplacedStandsSinceTheFirst() {
        endTimes(3);
        pauses.begun();
        pass(5_000);
        pauses.begun();
        pass(3_000);

        assertThat(pauses.next()).isEqualTo(1_000);
    }
}
