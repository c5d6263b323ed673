package dev.patchbay.upstream.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.upstream.Bench;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RetryTimerTest {
    private final Bench bench = new Bench();
    private final Semaphore tried = new Semaphore(0);
    private final RetryTimer recheck = new RetryTimer(bench.time, tried::release);

    private Duration planned() {
        return Duration.between(Bench.NOW, recheck.plan());
    }

    @Test
    void eachPauseIsTwiceAsLongUpToTenMinutes() {
        var pauses = new ArrayList<Long>();
        for (int i = 0; i < 7; i++) {
            pauses.add(planned().toSeconds());
        }

        assertThat(pauses).containsExactly(60L, 120L, 240L, 480L, 600L, 600L, 600L);
    }

    @Test
    void itIsTriedWhenThePauseIsOver() throws InterruptedException {
        recheck.plan();
        bench.scheduler.advance(Duration.ofMinutes(1).minusNanos(1));
        assertThat(bench.scheduler.waiting()).isEqualTo(1);

        bench.scheduler.advance(Duration.ofNanos(1));

        assertThat(tried.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
        assertThat(bench.scheduler.waiting()).isZero();
    }

    @Test
    void aNewPlanReplacesTheOneBefore() {
        recheck.plan();
        recheck.plan();

        assertThat(bench.scheduler.waiting()).isEqualTo(1);
    }

    @Test
    void whatIsCancelledIsNotTried() {
        recheck.cancel();
        recheck.plan();

        recheck.cancel();

        assertThat(bench.scheduler.waiting()).isZero();
    }

    @Test
    void afterAGoodTimeThePausesBeginAnew() {
        recheck.plan();
        recheck.plan();

        recheck.startOver();

        assertThat(planned()).isEqualTo(Duration.ofMinutes(1));
        assertThat(planned()).isEqualTo(Duration.ofMinutes(2));
    }
}
