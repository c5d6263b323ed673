package dev.patchbay.transport.http.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.peer.channel.Budget;
import dev.patchbay.testing.Property;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventReplayTest {
    private final PastEvents all = new PastEvents();
    private final Budget memory = new Budget(1_000_000, all::reclaim);
    private final EventReplay replay = replay(100);

    /** Of a session that keeps so many bytes, not counting what each event takes besides. */
    private EventReplay replay(int bytes, int events) {
        return new EventReplay(
                new PastEvents(all, bytes + (long) events * PastEvents.OVERHEAD), memory);
    }

    private EventReplay replay(int events) {
        return replay(100, events);
    }

    private static void keep(EventReplay replay, String text) {
        replay.keep(Buffer.buffer(text));
    }

    private static List<String> after(EventReplay replay, long number) {
        return replay.after(number).orElseThrow().stream()
                .map(event -> event.message().toString())
                .toList();
    }

    @Test
    void anEmptyStreamHasAPlaceToComeBackTo() {
        assertThat(replay.last()).isZero();
        assertThat(after(replay, 0)).isEmpty();
        assertThat(replay.after(1)).isEmpty();
    }

    @Test
    void eventsAreNumberedWithoutGapsFromOne() {
        assertThat(replay.keep(Buffer.buffer("a"))).isEqualTo(1);
        assertThat(replay.keep(Buffer.buffer("b"))).isEqualTo(2);
        assertThat(replay.last()).isEqualTo(2);
    }

    @Test
    void whatCameAfterAPlaceIsTold() {
        keep(replay, "a");
        keep(replay, "b");
        keep(replay, "c");
        assertThat(after(replay, 0)).containsExactly("a", "b", "c");
        assertThat(after(replay, 2)).containsExactly("c");
        assertThat(after(replay, 3)).isEmpty();
    }

    @Test
    void aPlaceThatIsYetToComeOrForgottenIsNone() {
        var small = replay(8, 2);
        keep(small, "aaaa");
        keep(small, "bbbb");
        keep(small, "cccc");
        assertThat(small.after(4)).isEmpty();
        assertThat(small.after(0)).isEmpty();
        assertThat(after(small, 1)).containsExactly("bbbb", "cccc");
    }

    @Test
    void anEventThatExceedsTheBoundIsNotKeptAndNothingBeforeIt() {
        var small = replay(4, 1);
        keep(small, "a");
        keep(small, "too large");

        assertThat(small.last()).isEqualTo(2);
        assertThat(small.after(0)).isEmpty();
        assertThat(small.after(1)).isEmpty();
        assertThat(after(small, 2)).isEmpty();
        assertThat(all.size()).isLessThanOrEqualTo(4 + PastEvents.OVERHEAD);

        keep(small, "b");
        assertThat(small.after(1)).isEmpty();
        assertThat(after(small, 2)).containsExactly("b");
    }

    @Test
    void theBoundHoldsWhateverComesOnWhateverStream() {
        Property.check(
                200,
                random -> {
                    int bound = random.nextInt(1, 5 * PastEvents.OVERHEAD);
                    var session = new PastEvents(all, bound);
                    var streams =
                            List.of(
                                    new EventReplay(session, memory),
                                    new EventReplay(session, memory));
                    for (int i = 0; i < 100; i++) {
                        var any = streams.get(random.nextInt(streams.size()));
                        keep(any, "x".repeat(random.nextInt(2 * PastEvents.OVERHEAD)));
                        assertThat(session.size()).isLessThanOrEqualTo(bound);
                        assertThat(memory.used()).isEqualTo(session.size());
                        // Whatever place is known, nothing is missing after it.
                        for (long place = 0; place <= any.last(); place++) {
                            long expected = any.last() - place;
                            any.after(place)
                                    .ifPresent(
                                            events -> assertThat(events).hasSize((int) expected));
                        }
                    }
                    session.close();
                    assertThat(memory.used()).isZero();
                });
    }

    @Test
    void theOldestOfAllSessionsAreForgottenForWhatNeedsTheMemory() {
        var first = replay(10);
        var second = replay(10);
        keep(first, "one");
        keep(second, "two");
        keep(second, "three");

        long left = memory.capacity() - memory.used();
        assertThat(memory.take(left + 1)).isTrue();

        assertThat(first.after(0)).isEmpty();
        assertThat(after(second, 0)).containsExactly("two", "three");
        memory.giveBack(left + 1);
    }

    @Test
    void whatCannotBeHadEvenSoForgetsNothing() {
        keep(replay, "one");

        assertThat(memory.take(memory.capacity() + 1)).isFalse();

        assertThat(after(replay, 0)).containsExactly("one");
    }

    @Test
    void nothingIsKeptOfASessionThatHasEnded() {
        var session = new PastEvents(all, 100_000);
        session.close();
        var late = new EventReplay(session, memory);

        keep(late, "a");

        assertThat(late.after(0)).isEmpty();
        assertThat(memory.used()).isZero();
    }
}
