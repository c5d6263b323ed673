package dev.patchbay.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Revision;
import dev.patchbay.testing.FakeExchange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class PendingTest {
    private static final Duration QUIET = Duration.ofMinutes(1);
    private static final Duration TOTAL = Duration.ofMinutes(10);
    private static final int MOST = 256;
    private static final Word DONE = new Word.Answered(RawJson.EMPTY_OBJECT);

    private long now = Long.MAX_VALUE - 5;
    private final Pending pending = new Pending(new FakeExchange(Revision.V2026_07_28), () -> now);
    private final List<String> refused = new ArrayList<>();

    private static Word progress(int done) {
        return new Word.Progressed(Progress.of(done, 100));
    }

    private Word question() {
        return new Word.Asked(
                new InputRequest.Roots(),
                new Word.Reply() {
                    @Override
                    public void answer(RawJson answer) {
                        throw new AssertionError("Nobody answers here");
                    }

                    @Override
                    public void refuse(String reason) {
                        refused.add(reason);
                    }
                });
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }

    @Test
    void wordsComeInTheirOrder() throws InterruptedException {
        pending.say(progress(1));
        pending.say(progress(2));
        pending.say(DONE);

        assertThat(List.of(pending.next(), pending.next(), pending.next()))
                .containsExactly(progress(1), progress(2), DONE);
    }

    @Test
    void whatIsSaidTooFarAheadIsLostButTheLastWordIsNot() throws InterruptedException {
        for (int i = 0; i < MOST + 10; i++) {
            pending.say(progress(i));
        }
        pending.say(question());
        pending.say(DONE);

        for (int i = 0; i < MOST; i++) {
            assertThat(pending.next()).isEqualTo(progress(i));
        }
        assertThat(pending.next()).isEqualTo(DONE);
        assertThat(refused).containsExactly("The caller has not taken what was said before");
    }

    @Test
    void thereIsRoomAgainOnceSomethingIsTaken() throws InterruptedException {
        for (int i = 0; i < MOST; i++) {
            pending.say(progress(i));
        }
        pending.next();

        pending.say(question());

        assertThat(refused).isEmpty();
    }

    @Test
    void nothingCountsAfterTheLastWord() throws InterruptedException {
        pending.say(DONE);
        pending.say(progress(1));
        pending.say(question());
        pending.say(new Word.Failed(new IllegalStateException("late")));

        assertThat(pending.next()).isEqualTo(DONE);
        assertThat(refused).containsExactly("The call is over");
        assertThat(pending.nextQuestion(Duration.ZERO)).isEmpty();
    }

    @Test
    void whoeverWaitsIsWoken() throws InterruptedException {
        var waiting = Thread.currentThread();
        Thread.ofVirtual()
                .start(() -> {
                    while (waiting.getState() == Thread.State.RUNNABLE) {
                        Thread.onSpinWait();
                    }
                    pending.say(DONE);
                });

        assertThat(pending.next()).isEqualTo(DONE);
    }

    @Test
    void whoeverIsInterruptedStopsWaiting() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(pending::next);
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> pending.nextQuestion(QUIET));
    }

    @Test
    void aServerMayBeSilentForALimitedTime() {
        pass(QUIET.minusNanos(1));
        assertThat(pending.passed(now, QUIET, TOTAL)).isNull();

        pass(Duration.ofNanos(1));

        assertThat(pending.passed(now, QUIET, TOTAL)).isEqualTo(QUIET);
    }

    @Test
    void whateverItSaysIsASignOfLife() {
        pass(QUIET.minusNanos(1));
        pending.say(progress(1));
        pass(QUIET.minusNanos(1));

        assertThat(pending.passed(now, QUIET, TOTAL)).isNull();
    }

    @Test
    void noSignOfLifeHelpsBeyondTheTotal() {
        for (int i = 0; i < 10; i++) {
            pass(QUIET);
            pending.say(progress(i));
        }

        assertThat(pending.passed(now - 1, QUIET, TOTAL)).isNull();
        assertThat(pending.passed(now, QUIET, TOTAL)).isEqualTo(TOTAL);
    }

    @Test
    void whileTheUserIsAtWorkNoTimePasses() {
        pass(QUIET.minusNanos(1));
        pending.rest(true);
        pass(TOTAL.multipliedBy(2));
        pending.rest(true);
        pass(TOTAL);
        assertThat(pending.passed(now, QUIET, TOTAL)).isNull();

        pending.rest(false);

        assertThat(pending.passed(now, QUIET, TOTAL)).isNull();
        pass(QUIET);
        assertThat(pending.passed(now, QUIET, TOTAL)).isEqualTo(QUIET);
    }

    @Test
    void theTotalHasWhatPassedBeforeAndAfterTheUserWasAtWork() {
        pass(TOTAL.dividedBy(2));
        pending.rest(true);
        pass(TOTAL.multipliedBy(2));
        pending.rest(false);
        pass(TOTAL.dividedBy(2).minusNanos(1));
        pending.say(progress(1));
        assertThat(pending.passed(now, QUIET, TOTAL)).isNull();

        pass(Duration.ofNanos(1));

        assertThat(pending.passed(now, QUIET, TOTAL)).isEqualTo(TOTAL);
    }

    @Test
    void somebodyElseMayGoOnWaiting() {
        var next = new FakeExchange(Revision.V2025_11_25);

        pending.takenOverBy(next);

        assertThat(pending.caller()).isSameAs(next);
    }
}
