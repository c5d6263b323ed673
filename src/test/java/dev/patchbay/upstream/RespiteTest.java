package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.peer.Loss;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RespiteTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static Loss.Busy busy(@Nullable Duration after, boolean unserved) {
        return new Loss.Busy("HTTP 429", after, unserved);
    }

    private static Loss.Busy busy(int seconds) {
        return busy(Duration.ofSeconds(seconds), true);
    }

    @Test
    void aServerIsLeftAloneForAsLongAsItWants() {
        assertThat(new Respite(PATIENCE, false).next(busy(7))).contains(Duration.ofSeconds(7));
    }

    @Test
    void aServerThatDoesNotSayIsLeftAloneForASecond() {
        assertThat(new Respite(PATIENCE, false).next(busy(null, true)))
                .contains(Duration.ofSeconds(1));
    }

    @Test
    void noServerIsAskedAgainAtOnce() {
        assertThat(new Respite(PATIENCE, false).next(busy(0))).contains(Duration.ofMillis(200));
    }

    @Test
    void aCallIsMadeThreeTimesAtMost() {
        var respite = new Respite(PATIENCE, false);

        assertThat(respite.next(busy(1))).isPresent();
        assertThat(respite.next(busy(1))).isPresent();
        assertThat(respite.next(busy(1))).isEmpty();
    }

    @Test
    void thePausesTogetherAreShorterThanThePatience() {
        assertThat(new Respite(PATIENCE, false).next(busy(60))).isEmpty();
        var respite = new Respite(PATIENCE, false);

        assertThat(respite.next(busy(40))).isPresent();
        assertThat(respite.next(busy(20))).isEmpty();
        assertThat(respite.next(busy(19))).isPresent();
    }

    @Test
    void whatMayHaveBeenServedIsMadeAgainOnlyIfThatDoesNoHarm() {
        var maybe = busy(Duration.ofSeconds(1), false);

        assertThat(new Respite(PATIENCE, false).next(maybe)).isEmpty();
        assertThat(new Respite(PATIENCE, true).next(maybe)).isPresent();
    }
}
