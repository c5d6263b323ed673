package dev.patchbay.mission;

import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * Where the randomness of one test comes from: another one in every run, told by every failure.
 *
 * @param value the same value makes the same test again
 */
record Seed(long value) {
    private static final String PROPERTY = "test.seed";

    /** A new seed, or the one of {@code -Dtest.seed}. */
    static Seed pick() {
        return new Seed(Long.getLong(PROPERTY, new Random().nextLong(1_000_000_000)));
    }

    RandomGenerator random() {
        return new Random(value);
    }

    @Override
    public String toString() {
        return "seed " + value + " (again with -D" + PROPERTY + "=" + value + ")";
    }
}
