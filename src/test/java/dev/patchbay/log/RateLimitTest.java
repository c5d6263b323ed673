package dev.patchbay.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

class RateLimitTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final AtomicLong clock = new AtomicLong();
    private final RateLimit limit = new RateLimit(2, clock::get);

    @Test
    void letsSoManyThroughInASecond() {
        assertThat(limit.admit()).hasValue(0);
        clock.set(SECOND - 1);
        assertThat(limit.admit()).hasValue(0);
        assertThat(limit.admit()).isEmpty();
    }

    @Test
    void theNextOneTellsHowManyWereKeptBack() {
        for (int i = 0; i < 7; i++) {
            limit.admit();
        }
        clock.set(SECOND);

        assertThat(limit.admit()).hasValue(5);
        assertThat(limit.admit()).hasValue(0);
        assertThat(limit.admit()).isEqualTo(OptionalLong.empty());
    }

    @Test
    void aClockThatStandsBeforeTheBeginningBeginsAnew() {
        clock.set(5 * SECOND);
        var made = new RateLimit(1, clock::get);
        assertThat(made.admit()).hasValue(0);
        clock.set(SECOND);
        assertThat(made.admit()).hasValue(0);
        assertThat(made.admit()).isEmpty();
    }

    @Test
    void noneIsForgottenBetweenThreads() throws InterruptedException {
        var admitted = new LongAdder();
        var threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            threads[i] =
                    Thread.ofVirtual()
                            .start(() -> {
                                for (int j = 0; j < 1_000; j++) {
                                    if (limit.admit().isPresent()) {
                                        admitted.increment();
                                    }
                                }
                            });
        }
        for (var thread : threads) {
            thread.join();
        }
        clock.set(SECOND);

        assertThat(admitted.sum()).isEqualTo(2);
        assertThat(limit.admit()).hasValue(8_000 - 2);
    }
}
