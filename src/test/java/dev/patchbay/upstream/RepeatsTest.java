package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.peer.Loss;
import org.junit.jupiter.api.Test;

class RepeatsTest {
    private static final Loss NOT_SENT = new Loss.NotSent("x");
    private static final Loss SESSION_OVER = new Loss.SessionOver("x");
    private static final Loss BROKEN = new Loss.Broken("x");

    private final Allowance allowance = new Allowance();
    private final Repeats harmless = new Repeats(allowance, true);
    private final Repeats other = new Repeats(allowance, false);

    private void spend() {
        boolean left = true;
        while (left) {
            left = allowance.take();
        }
    }

    @Test
    void aSessionThatIsOverIsBegunAnewOnce() {
        spend();

        assertThat(other.after(SESSION_OVER)).isTrue();
        assertThat(other.after(SESSION_OVER)).isFalse();
    }

    @Test
    void whatWasNotSentIsSentTwiceMoreAtMost() {
        assertThat(other.after(NOT_SENT)).isTrue();
        assertThat(other.after(NOT_SENT)).isTrue();
        assertThat(other.after(NOT_SENT)).isFalse();
    }

    @Test
    void onlyTheFirstTimeIsOwedToEveryCall() {
        spend();

        assertThat(other.after(NOT_SENT)).isTrue();
        assertThat(other.after(NOT_SENT)).isFalse();
    }

    @Test
    void whatMayHaveBeenServedIsMadeAgainIfThatIsHarmless() {
        assertThat(other.after(BROKEN)).isFalse();
        assertThat(harmless.after(BROKEN)).isTrue();
        assertThat(harmless.after(BROKEN)).isTrue();
        assertThat(harmless.after(BROKEN)).isFalse();
    }

    @Test
    void whateverHappenedBeforeCounts() {
        assertThat(harmless.after(NOT_SENT)).isTrue();
        assertThat(harmless.after(BROKEN)).isTrue();
        assertThat(harmless.after(NOT_SENT)).isFalse();
    }

    @Test
    void nothingHarmlessIsMadeAgainOnceTooMuchWas() {
        spend();

        assertThat(harmless.after(BROKEN)).isFalse();
    }

    @Test
    void whatIsRefusedIsNotMadeAgain() {
        assertThat(harmless.after(new Loss.Unauthorized("x", null))).isFalse();
        assertThat(harmless.after(new Loss.Misplaced("x"))).isFalse();
    }
}
