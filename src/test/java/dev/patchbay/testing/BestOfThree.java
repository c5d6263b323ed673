package dev.patchbay.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

/**
 * Tests the time that something takes. A machine that stalls makes one run slow; a program that is
 * slow makes all of them slow.
 */
public final class BestOfThree {
    private static final int RUNS = 3;

    private BestOfThree() {}

    /** One run; it begins the time when it likes and says how long it was. */
    @FunctionalInterface
    public interface Run {
        Duration take() throws Exception;
    }

    /** At least one run must take less than the limit, and no run may fail in any other way. */
    public static void takesLessThan(Duration limit, Run run) {
        Duration best = null;
        for (int i = 0; i < RUNS; i++) {
            var taken = take(run);
            if (best == null || taken.compareTo(best) < 0) {
                best = taken;
            }
            if (best.compareTo(limit) < 0) {
                return;
            }
        }
        assertThat(best).as("the shortest of " + RUNS + " runs").isLessThan(limit);
    }

    private static Duration take(Run run) {
        try {
            return run.take();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("The run failed", e);
        }
    }

    /** The time since then. */
    public static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
