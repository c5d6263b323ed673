package dev.patchbay.testing;

import java.util.Random;

/**
 * The seed of the random values of a test. It is the same in every build, so that a failure is
 * caused by a change. Every failure reports it. {@code -Dtest.seed} sets another seed.
 *
 * @param value the same value makes the same test again
 */
public record Seed(long value) {
    private static final String PROPERTY = "test.seed";

    private static final long USUAL = 20_260_728;

    /** The usual seed, or the one of {@code -Dtest.seed}. */
    public static Seed pick() {
        return new Seed(Long.getLong(PROPERTY, USUAL));
    }

    /** A generator that threads may share. */
    public Random random() {
        return new Random(value);
    }

    @Override
    public String toString() {
        return "seed " + value + " (again with -D" + PROPERTY + "=" + value + ")";
    }
}
