package dev.patchbay.testing;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Checks a law on many random cases. The cases are the same in each run. */
public final class Property {
    private Property() {}

    /** What must be true of every case that is made of the given source. */
    @FunctionalInterface
    public interface Law {
        void hold(RandomGenerator random) throws Exception;
    }

    /** Checks the law on seeds from the usual one on; a failure names the one that breaks it. */
    public static void check(int cases, Law law) {
        check(0, cases, law);
    }

    /** The same for a part of the cases, from that one on. */
    public static void check(int from, int cases, Law law) {
        long first = Seed.pick().value() + from;
        for (long value = first; value < first + cases; value++) {
            try {
                // Other generators begin alike for seeds that follow each other.
                law.hold(new SplittableRandom(value));
            } catch (Exception | AssertionError | StackOverflowError e) {
                throw new AssertionError("With " + new Seed(value) + ": " + e.getMessage(), e);
            }
        }
    }
}
