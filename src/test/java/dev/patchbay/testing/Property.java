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

    /** Checks the law on the seeds from 0; a failure names the one that breaks it. */
    public static void check(int cases, Law law) {
        for (int seed = 0; seed < cases; seed++) {
            try {
                law.hold(new SplittableRandom(seed));
            } catch (Exception | AssertionError | StackOverflowError e) {
                throw new AssertionError("With seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }
}
