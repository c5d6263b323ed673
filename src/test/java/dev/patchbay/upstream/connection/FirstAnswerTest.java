package dev.patchbay.upstream.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Background;
import dev.patchbay.upstream.Bench;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FirstAnswerTest {
    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final Duration CONNECTION = Duration.ofSeconds(30);

    private final Bench bench = new Bench();
    private final Semaphore tooLate = new Semaphore(0);
    private final FirstAnswer answer = new FirstAnswer(bench.time);

    private void expect(Duration wait, Duration connection) {
        answer.expect(wait, connection, tooLate::release);
    }

    private Background<Boolean> waiting() {
        return Background.of(() -> {
            answer.await();
            return true;
        });
    }

    @Test
    void listsWaitUntilTheServerHasAnswered() {
        expect(WAIT, CONNECTION);
        var list = waiting();
        assertThat(answer.awaited()).isTrue();

        answer.settle();

        assertThat(list.result()).isTrue();
        assertThat(answer.awaited()).isFalse();
        assertThat(bench.scheduler.waiting()).as("nothing is left to do").isZero();
    }

    @Test
    void allListsWaitToTheSameMoment() throws InterruptedException {
        expect(WAIT, CONNECTION);
        var first = waiting();
        bench.scheduler.advance(WAIT.minusNanos(1));
        var second = waiting();
        assertThat(answer.awaited()).isTrue();

        bench.scheduler.advance(Duration.ofNanos(1));

        assertThat(first.result()).isTrue();
        assertThat(second.result()).isTrue();
        assertThat(tooLate.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theWaitIsNoLongerThanTheServerMayTakeToConnect() throws InterruptedException {
        expect(WAIT, Duration.ofSeconds(2));

        bench.scheduler.advance(Duration.ofSeconds(2));

        assertThat(waiting().result()).isTrue();
        assertThat(tooLate.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void noWaitIsNoSilence() throws InterruptedException {
        expect(Duration.ZERO, CONNECTION);

        answer.await();
        assertThat(bench.scheduler.waiting()).isZero();
        assertThat(tooLate.tryAcquire()).isFalse();
    }

    @Test
    void aWaitThatIsEndedIsNoSilence() throws InterruptedException {
        expect(WAIT, CONNECTION);

        answer.stopWaiting();

        answer.await();
        assertThat(bench.scheduler.waiting()).isZero();
        assertThat(tooLate.tryAcquire()).isFalse();
    }

    @Test
    void itIsRememberedAlsoWhenListsDoNotWaitAnyMore() throws InterruptedException {
        expect(Duration.ZERO, CONNECTION);
        var remembering =
                Background.of(() -> {
                    answer.awaitSettled();
                    return true;
                });

        answer.settle();

        assertThat(remembering.result()).isTrue();
    }

    @Test
    void ofAServerThatHadItsTimeNothingIsRememberedAnyMore() throws InterruptedException {
        expect(WAIT, Duration.ofSeconds(2));
        bench.scheduler.advance(Duration.ofSeconds(2));

        answer.awaitSettled();
    }
}
