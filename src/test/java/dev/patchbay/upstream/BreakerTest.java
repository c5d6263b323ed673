package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BreakerTest {
    private static final Duration REST = Duration.ofSeconds(10);

    private final List<String> told = new ArrayList<>();
    private long now = Long.MAX_VALUE - 5;
    private final Breaker breaker =
            new Breaker(() -> now, pause -> told.add(String.valueOf(pause)));

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            breaker.failed();
        }
    }

    @Test
    void fourFailuresAreNotEnough() {
        fail(4);

        assertThat(breaker.lets()).isTrue();
        assertThat(told).isEmpty();
    }

    @Test
    void afterFiveInARowNobodyIsLetForTenSeconds() {
        fail(5);

        assertThat(breaker.lets()).isFalse();
        now += REST.toNanos() - 1;
        assertThat(breaker.lets()).isFalse();
        assertThat(told).containsExactly(REST.toString());
    }

    @Test
    void thenOneMayTryAndTheOthersWaitOn() {
        fail(5);
        now += REST.toNanos();

        assertThat(breaker.lets()).isTrue();
        assertThat(breaker.lets()).isFalse();
    }

    @Test
    void anAnswerLetsAllAgain() {
        fail(5);
        now += REST.toNanos();
        assertThat(breaker.lets()).isTrue();

        breaker.answered();

        assertThat(breaker.lets()).isTrue();
        assertThat(breaker.lets()).isTrue();
        assertThat(told).containsExactly(REST.toString(), REST.toString(), "null");
    }

    @Test
    void onlyFailuresInARowCount() {
        fail(4);
        breaker.answered();
        fail(4);

        assertThat(breaker.lets()).isTrue();
        assertThat(told).isEmpty();
    }
}
