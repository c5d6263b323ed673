package dev.patchbay.upstream.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.upstream.definition.LivenessRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest {
    private static final Duration REST = Duration.ofSeconds(10);

    private final List<String> told = new ArrayList<>();
    private long now = Long.MAX_VALUE - 5;
    private final CircuitBreaker breaker =
            new CircuitBreaker(
                    LivenessRules.DEFAULT, () -> now, pause -> told.add(String.valueOf(pause)));

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            breaker.failed();
        }
    }

    @Test
    void fourFailuresAreNotEnough() {
        fail(4);

        assertThat(breaker.allowsCalls()).isTrue();
        assertThat(told).isEmpty();
    }

    @Test
    void afterFiveInARowNobodyIsLetForTenSeconds() {
        fail(5);

        assertThat(breaker.allowsCalls()).isFalse();
        now += REST.toNanos() - 1;
        assertThat(breaker.allowsCalls()).isFalse();
        assertThat(told).containsExactly(REST.toString());
    }

    @Test
    void howManyAndForHowLongIsConfigured() {
        var rules =
                new LivenessRules(2, Duration.ofSeconds(3), Duration.ZERO, Duration.ofSeconds(1));
        var other = new CircuitBreaker(rules, () -> now, pause -> told.add(String.valueOf(pause)));

        other.failed();
        assertThat(other.allowsCalls()).isTrue();
        other.failed();
        assertThat(other.allowsCalls()).isFalse();
        assertThat(told).containsExactly("PT3S");
        now += Duration.ofSeconds(3).toNanos();
        assertThat(other.allowsCalls()).isTrue();
        assertThat(other.allowsCalls()).isFalse();
        other.answered();
        assertThat(other.allowsCalls()).isTrue();
    }

    @Test
    void withoutAFailureToCountItNeverOpens() {
        var rules =
                new LivenessRules(0, Duration.ofSeconds(3), Duration.ZERO, Duration.ofSeconds(1));
        var never = new CircuitBreaker(rules, () -> now, pause -> told.add(String.valueOf(pause)));

        for (int i = 0; i < 100; i++) {
            never.failed();
            assertThat(never.allowsCalls()).isTrue();
        }
        never.answered();
        assertThat(told).isEmpty();
    }

    @Test
    void thenOneMayTryAndTheOthersWaitOn() {
        fail(5);
        now += REST.toNanos();

        assertThat(breaker.allowsCalls()).isTrue();
        assertThat(breaker.allowsCalls()).isFalse();
    }

    @Test
    void anAnswerLetsAllAgain() {
        fail(5);
        now += REST.toNanos();
        assertThat(breaker.allowsCalls()).isTrue();

        breaker.answered();

        assertThat(breaker.allowsCalls()).isTrue();
        assertThat(breaker.allowsCalls()).isTrue();
        assertThat(told).containsExactly(REST.toString(), REST.toString(), "null");
    }

    @Test
    void onlyFailuresInARowCount() {
        fail(4);
        breaker.answered();
        fail(4);

        assertThat(breaker.allowsCalls()).isTrue();
        assertThat(told).isEmpty();
    }
}
