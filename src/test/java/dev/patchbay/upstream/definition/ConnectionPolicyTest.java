package dev.patchbay.upstream.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionPolicyTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final ConnectionPolicy.Backoff BACKOFF = ConnectionPolicy.Backoff.DEFAULT;

    @ParameterizedTest
    @CsvSource({
        "1, 200",
        "2, 400",
        "3, 800",
        "6, 6400",
        "7, 10000",
        "60, 10000",
        "2147483647, 10000"
    })
    void eachPauseIsTwiceAsLongAsTheOneBeforeUpToTheLongest(int attempts, long millis) {
        assertThat(BACKOFF.after(attempts, 0)).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @CsvSource({"0, 200", "0.5, 150", "1, 100"})
    void luckTakesUpToHalfOfAPauseAway(double random, long millis) {
        assertThat(BACKOFF.after(1, random)).isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void aPauseThatBeginsLongDoesNotOverflow() {
        var backoff =
                new ConnectionPolicy.Backoff(
                        Duration.ofMillis(1L << 61), Duration.ofMillis(1L << 62));

        assertThat(backoff.after(2, 0)).isEqualTo(Duration.ofMillis(1L << 62));
        assertThat(backoff.after(3, 0)).isEqualTo(Duration.ofMillis(1L << 62));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void timesMustBePositive(long millis) {
        var time = Duration.ofMillis(millis);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConnectionPolicy(time, SECOND, 0, BACKOFF))
                .withMessageContaining("connection must be positive");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConnectionPolicy(SECOND, time, 0, BACKOFF))
                .withMessageContaining("request must be positive");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConnectionPolicy.Backoff(time, SECOND))
                .withMessageContaining("first must be positive");
    }

    @Test
    void retriesMustNotBeNegative() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConnectionPolicy(SECOND, SECOND, -1, BACKOFF))
                .withMessage("retries must be 0 or more, found -1");
    }

    @Test
    void theLongestPauseMustNotBeShorterThanTheFirst() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConnectionPolicy.Backoff(SECOND, Duration.ofMillis(999)))
                .withMessageContaining("longest must be at least first");
    }

    @Test
    void aRequestThatShowsProgressMayTakeTenTimesAsLong() {
        assertThat(ConnectionPolicy.DEFAULT.requestTotal()).isEqualTo(Duration.ofMinutes(10));
    }
}
