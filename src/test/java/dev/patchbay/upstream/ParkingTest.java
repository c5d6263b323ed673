package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.Pending;
import dev.patchbay.call.Word;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.Revision;
import dev.patchbay.testing.FakeExchange;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ParkingTest {
    private static final Duration VALIDITY = Duration.ofMinutes(5);
    private static final int MOST = 1_000;

    private final Bench bench = new Bench();
    private final Parking parking = new Parking(bench.time, VALIDITY);

    /** A call with one question, and what becomes of both. */
    private final class Waiting {
        final CompletableFuture<String> refused = new CompletableFuture<>();
        final CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
        final Parking.Parked call =
                new Parking.Parked(
                        new Pending(new FakeExchange(Revision.V2026_07_28), bench.scheduler),
                        () -> cancelled.complete(true),
                        Map.of("q", new Word.Asked(new InputRequest.Roots(), reply())),
                        1);

        private Word.Reply reply() {
            return new Word.Reply() {
                @Override
                public void answer(RawJson answer) {
                    throw new AssertionError("Nobody answers here");
                }

                @Override
                public void refuse(String reason) {
                    refused.complete(reason);
                }
            };
        }

        String park() {
            return parking.park(call).orElseThrow();
        }

        void awaitEnd() throws Exception {
            assertThat(refused.get(20, TimeUnit.SECONDS))
                    .isEqualTo("The client has not come back with an answer");
            assertThat(cancelled.get(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aCallIsTakenOutOnce() {
        var waiting = new Waiting();
        var number = waiting.park();

        assertThat(parking.take(number)).containsSame(waiting.call);
        assertThat(parking.take(number)).isEmpty();
    }

    @Test
    void nobodyGuessesANumber() {
        var numbers = new HashSet<String>();
        for (int i = 0; i < MOST; i++) {
            numbers.add(new Waiting().park());
        }

        assertThat(numbers).hasSize(MOST).allMatch(number -> number.matches("[0-9a-f]{32}"));
        assertThat(parking.take("0".repeat(32))).isEmpty();
    }

    @Test
    void beyondAThousandCallsNoneIsKept() {
        var first = new Waiting().park();
        for (int i = 1; i < MOST; i++) {
            new Waiting().park();
        }

        assertThat(parking.park(new Waiting().call)).isEmpty();
        parking.take(first);
        assertThat(parking.park(new Waiting().call)).isPresent();
    }

    @Test
    void aCallWhoseClientDoesNotComeBackIsGivenUp() throws Exception {
        var waiting = new Waiting();
        var number = waiting.park();

        bench.scheduler.advance(VALIDITY.minusNanos(1));
        assertThat(bench.scheduler.waiting()).isEqualTo(1);
        bench.scheduler.advance(Duration.ofNanos(1));

        waiting.awaitEnd();
        assertThat(parking.take(number)).isEmpty();
    }

    @Test
    void aCallThatWasTakenOutGoesOn() throws Exception {
        var taken = new Waiting();
        var left = new Waiting();
        parking.take(taken.park());
        left.park();

        bench.scheduler.advance(VALIDITY);

        left.awaitEnd();
        assertThat(taken.refused).isNotDone();
        assertThat(taken.cancelled).isNotDone();
    }

    @Test
    void whatIsRefusedGoesOnWithoutAnAnswer() {
        var waiting = new Waiting();

        waiting.call.refuse("no");

        assertThat(waiting.refused).isCompletedWithValue("no");
        assertThat(waiting.cancelled).isNotDone();
    }
}
