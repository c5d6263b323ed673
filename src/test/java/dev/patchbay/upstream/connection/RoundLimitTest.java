package dev.patchbay.upstream.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.failure.ServerFailure;
import dev.patchbay.peer.HandScheduler;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RoundLimitTest {
    private final CannotConnect why = CannotConnect.because(new ServerFailure.Exited("a", 3, null));

    private final HandScheduler time = new HandScheduler();
    private final RoundLimit limit = limit(0);

    /** With pauses of 4, 8, 10 and 10 s. */
    private RoundLimit limit(int free) {
        var backoff = new ConnectionPolicy.Backoff(Duration.ofSeconds(1), Duration.ofSeconds(10));
        var second = Duration.ofSeconds(1);
        return new RoundLimit(new ConnectionPolicy(second, second, 2, backoff), time, free);
    }

    private Duration left() {
        return limit.begin().map(RoundLimit.Pause::left).orElse(Duration.ZERO);
    }

    @Test
    void whatHasNotFailedMayBegin() {
        assertThat(limit.begin()).isEmpty();
        assertThat(limit.begin()).isEmpty();
    }

    @Test
    void afterAFailureItIsAsIfTheAttemptsWentOn() {
        limit.failed(why);
        assertThat(left()).isEqualTo(Duration.ofSeconds(4));
        limit.failed(why);
        assertThat(left()).isEqualTo(Duration.ofSeconds(8));
        limit.failed(why);
        limit.failed(why);
        assertThat(left()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void afterThePauseOneOfAllMayBegin() {
        limit.failed(why);

        time.advance(Duration.ofSeconds(4).minusNanos(1));
        assertThat(limit.begin()).isPresent();
        time.advance(Duration.ofNanos(1));
        assertThat(limit.begin()).isEmpty();
        assertThat(limit.begin()).isPresent();
    }

    @Test
    void successEndsThePause() {
        limit.failed(why);
        limit.succeeded();
        assertThat(limit.begin()).isEmpty();

        limit.failed(why);
        assertThat(left()).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void noPauseIsShorterThanASecond() {
        var soon = new ConnectionPolicy.Backoff(Duration.ofMillis(1), Duration.ofMillis(2));
        var withUserLimits =
                new RoundLimit(
                        new ConnectionPolicy(Duration.ofSeconds(1), Duration.ofSeconds(1), 0, soon),
                        time,
                        0);

        withUserLimits.failed(why);

        assertThat(withUserLimits.begin().orElseThrow().left()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void theFirstFailuresMayBeFree() {
        var withPolicy = limit(2);

        withPolicy.failed(why);
        withPolicy.failed(why);
        assertThat(withPolicy.begin()).isEmpty();
        withPolicy.failed(why);
        assertThat(withPolicy.begin().orElseThrow().left()).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void callersHearTheLastErrorAndWhenItCanBeTriedAgain() {
        limit.failed(CannotConnect.because(new ServerFailure.Late(Duration.ofSeconds(9))));
        time.advance(Duration.ofMillis(500));

        var told = limit.begin().orElseThrow().callerError();

        assertThat(told)
                .hasMessage(
                        "The server did not answer within 9000 ms (the next attempt is "
                                + "possible in 4 s)");
        assertThat(told.failure().connectionTimedOut()).isTrue();
    }
}
