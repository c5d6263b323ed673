package dev.patchbay.log;

import java.util.function.BiConsumer;

/** What a line of the log says about the call in which it was written. */
@FunctionalInterface
public interface Context {
    /** There is none. */
    Context NONE = _ -> {};

    /** Hands over names and values, in the order in which they are written. */
    void each(BiConsumer<String, String> field);
}
