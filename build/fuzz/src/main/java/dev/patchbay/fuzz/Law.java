package dev.patchbay.fuzz;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What must be true of every input. A law that is broken is a finding. */
public final class Law {
    private Law() {}

    /**
     * Requires that a condition is true.
     *
     * @param law what must hold
     */
    public static void holds(boolean condition, String law) {
        if (!condition) {
            throw new AssertionError(law);
        }
    }

    /**
     * Requires that two values are equal.
     *
     * @param law what must hold
     */
    public static void equal(@Nullable Object expected, @Nullable Object found, String law) {
        if (!Objects.equals(expected, found)) {
            throw new AssertionError(law + ": expected " + expected + ", found " + found);
        }
    }
}
