package dev.patchbay.upstream.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.peer.channel.RequestLoss;
import org.junit.jupiter.api.Test;

class RetryLimitTest {
    private static final RequestLoss NOT_SENT = new RequestLoss.NotSent("x");
    private static final RequestLoss SESSION_OVER = new RequestLoss.SessionExpired("x");
    private static final RequestLoss BROKEN = new RequestLoss.Broken("x");

    private final RetryBudget allowance = new RetryBudget();
    private final RetryLimit harmless = new RetryLimit(allowance, true);
    private final RetryLimit other = new RetryLimit(allowance, false);

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
        assertThat(
                        harmless.after(
                                new RequestLoss.Unauthorized(
                                        new NetworkFailure.HttpStatus(401, "", null))))
                .isFalse();
        assertThat(harmless.after(new RequestLoss.NotAcceptedHere("x"))).isFalse();
    }
}
