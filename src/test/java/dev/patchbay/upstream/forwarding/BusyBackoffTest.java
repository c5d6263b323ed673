package dev.patchbay.upstream.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.peer.channel.RequestLoss;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BusyBackoffTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static RequestLoss.Busy busy(@Nullable Duration after, boolean certainlyNotServed) {
        return new RequestLoss.Busy(
                new NetworkFailure.HttpStatus(429, "", null), after, certainlyNotServed);
    }

    private static RequestLoss.Busy busy(int seconds) {
        return busy(Duration.ofSeconds(seconds), true);
    }

    @Test
    void aServerIsLeftAloneForAsLongAsItWants() {
        assertThat(new BusyBackoff(PATIENCE, false).next(busy(7))).contains(Duration.ofSeconds(7));
    }

    @Test
    void aServerThatDoesNotSayIsLeftAloneForASecond() {
        assertThat(new BusyBackoff(PATIENCE, false).next(busy(null, true)))
                .contains(Duration.ofSeconds(1));
    }

    @Test
    void noServerIsAskedAgainAtOnce() {
        assertThat(new BusyBackoff(PATIENCE, false).next(busy(0))).contains(Duration.ofMillis(200));
    }

    @Test
    void aCallIsMadeThreeTimesAtMost() {
        var backoff = new BusyBackoff(PATIENCE, false);

        assertThat(backoff.next(busy(1))).isPresent();
        assertThat(backoff.next(busy(1))).isPresent();
        assertThat(backoff.next(busy(1))).isEmpty();
    }

    @Test
    void thePausesTogetherAreShorterThanThePatience() {
        assertThat(new BusyBackoff(PATIENCE, false).next(busy(60))).isEmpty();
        var backoff = new BusyBackoff(PATIENCE, false);

        assertThat(backoff.next(busy(40))).isPresent();
        assertThat(backoff.next(busy(20))).isEmpty();
        assertThat(backoff.next(busy(19))).isPresent();
    }

    @Test
    void whatMayHaveBeenServedIsMadeAgainOnlyIfThatDoesNoHarm() {
        var maybe = busy(Duration.ofSeconds(1), false);

        assertThat(new BusyBackoff(PATIENCE, false).next(maybe)).isEmpty();
        assertThat(new BusyBackoff(PATIENCE, true).next(maybe)).isPresent();
    }
}
