package dev.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Property;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayTest {
    private final Replay replay = new Replay();

    private void keep(String text, int bound) {
        replay.keep(Buffer.buffer(text), bound);
    }

    private List<String> after(long number) {
        return replay.after(number).orElseThrow().stream()
                .map(event -> event.message().toString())
                .toList();
    }

    @Test
    void anEmptyStreamHasAPlaceToComeBackTo() {
        assertThat(replay.last()).isZero();
        assertThat(after(0)).isEmpty();
        assertThat(replay.after(1)).isEmpty();
    }

    @Test
    void eventsAreNumberedWithoutGapsFromOne() {
        assertThat(replay.keep(Buffer.buffer("a"), 100)).isEqualTo(1);
        assertThat(replay.keep(Buffer.buffer("b"), 100)).isEqualTo(2);
        assertThat(replay.last()).isEqualTo(2);
    }

    @Test
    void whatCameAfterAPlaceIsTold() {
        keep("a", 100);
        keep("b", 100);
        keep("c", 100);
        assertThat(after(0)).containsExactly("a", "b", "c");
        assertThat(after(2)).containsExactly("c");
        assertThat(after(3)).isEmpty();
    }

    @Test
    void aPlaceThatIsYetToComeOrForgottenIsNone() {
        keep("aaaa", 8);
        keep("bbbb", 8);
        keep("cccc", 8);
        assertThat(replay.after(4)).isEmpty();
        assertThat(replay.after(0)).isEmpty();
        assertThat(after(1)).containsExactly("bbbb", "cccc");
    }

    @Test
    void theLatestIsKeptHoweverLargeItIs() {
        keep("a", 4);
        keep("too large", 4);
        assertThat(after(1)).containsExactly("too large");
        assertThat(replay.size()).isEqualTo(9);
    }

    @Test
    void theBoundHoldsWhateverComes() {
        Property.check(
                200,
                random -> {
                    var any = new Replay();
                    int bound = random.nextInt(1, 50);
                    for (int i = 0; i < 100; i++) {
                        any.keep(Buffer.buffer("x".repeat(random.nextInt(20))), bound);
                        assertThat(any.size()).isLessThanOrEqualTo(Math.max(bound, 20));
                        // Whatever place is known, nothing is missing after it.
                        for (long place = 0; place <= any.last(); place++) {
                            long expected = any.last() - place;
                            any.after(place)
                                    .ifPresent(
                                            events -> assertThat(events).hasSize((int) expected));
                        }
                    }
                });
    }
}
