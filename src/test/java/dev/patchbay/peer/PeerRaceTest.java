package dev.patchbay.peer;

import static dev.patchbay.peer.FakeHandler.text;
import static dev.patchbay.testing.Messages.cancellation;
import static dev.patchbay.testing.Messages.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests a request whose work ends, whose time limit passes, whose sender cancels it and whose peer
 * closes, all at the same moment. It must get one response, or none if it was cancelled.
 */
@Timeout(60)
class PeerRaceTest {
    private static final int ROUNDS = 400;
    private static final int LONGEST_LEAD = 3_000;

    private final Seed seed = Seed.pick();
    private final Random random = seed.random();

    @Test
    void anAnswerADeadlineAndACloseGiveOneAnswer() {
        for (int i = 0; i < ROUNDS; i++) {
            var round = new Round();
            round.together(round::finish, round::expire, round::close);
            assertThat(round.answers()).as("%s, round %d", seed, i).hasSize(1);
        }
    }

    @Test
    void anAnswerAndADeadlineGiveOneAnswer() {
        for (int i = 0; i < ROUNDS; i++) {
            var round = new Round();
            round.together(round::finish, round::expire);
            assertThat(round.answers()).as("%s, round %d", seed, i).hasSize(1);
        }
    }

    @Test
    void aCancellationAmongThemGivesAtMostOne() {
        for (int i = 0; i < ROUNDS; i++) {
            var round = new Round();
            round.together(round::finish, round::expire, round::cancel, round::close);
            assertThat(round.answers()).as("%s, round %d", seed, i).hasSizeLessThan(2);
        }
    }

    @Test
    void everyRequestThatCameBeforeTheCloseIsAnsweredOnce() {
        for (int i = 0; i < 50; i++) {
            var bench = new Bench();
            bench.handler.later("work", () -> text("done"));
            var closing = new AtomicBoolean();
            var closer =
                    Thread.ofPlatform()
                            .start(() -> {
                                lead();
                                closing.set(true);
                                bench.peer.close(Duration.ofSeconds(10));
                            });
            var before = new ArrayList<String>();
            for (int id = 0; id < Bench.IN_FLIGHT; id++) {
                bench.channel.receive(request(id, "work"));
                if (!closing.get()) {
                    before.add(Integer.toString(id));
                }
            }
            Bench.join(closer);
            assertThat(ids(bench.channel.rest()))
                    .as("%s, round %d", seed, i)
                    .doesNotHaveDuplicates()
                    .containsAll(before);
        }
    }

    private static List<String> ids(List<String> lines) {
        return lines.stream()
                .filter(line -> line.contains("\"id\""))
                .map(line -> line.replaceAll(".*\"id\":(\\d+).*", "$1"))
                .toList();
    }

    private void lead() {
        for (int i = random.nextInt(LONGEST_LEAD); i > 0; i--) {
            Thread.onSpinWait();
        }
    }

    private final class Round {
        private final Bench bench = new Bench();
        private final CountDownLatch started = new CountDownLatch(1);
        private final CountDownLatch mayEnd = new CountDownLatch(1);
        private final AtomicReference<Thread> worker = new AtomicReference<>();

        Round() {
            bench.handler.later(
                    "work",
                    () -> {
                        worker.set(Thread.currentThread());
                        started.countDown();
                        mayEnd.await();
                        return text("done");
                    });
            bench.channel.receive(request(1, "work"));
            Bench.await(started);
        }

        void finish() {
            mayEnd.countDown();
        }

        void expire() {
            bench.time.advance(FakeHandler.LIMIT.total());
        }

        void cancel() {
            bench.channel.receive(cancellation(1));
        }

        void close() {
            bench.peer.close(Duration.ZERO);
        }

        /** Does all of this at the same time, as far as that can be had. */
        void together(Runnable... actions) {
            var barrier = new CyclicBarrier(actions.length);
            var threads = new ArrayList<Thread>();
            for (var action : actions) {
                threads.add(
                        Thread.ofVirtual()
                                .start(() -> {
                                    meet(barrier);
                                    lead();
                                    action.run();
                                }));
            }
            threads.forEach(Bench::join);
            Bench.join(worker.get());
            // Whoever has taken the request out has now answered it.
            bench.peer.close(Duration.ofSeconds(10));
        }

        private static void meet(CyclicBarrier barrier) {
            try {
                barrier.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new AssertionError("The others did not come", e);
            }
        }

        List<String> answers() {
            return bench.channel.rest().stream().filter(line -> line.contains("\"id\"")).toList();
        }
    }
}
