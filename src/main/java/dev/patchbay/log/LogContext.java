package dev.patchbay.log;

import java.util.function.BiConsumer;

/** The fields that a log line gets from the call in which it is written. */
@FunctionalInterface
public interface LogContext {
    /** A context without fields. */
    LogContext NONE = _ -> {};

    /** Passes each name and value to the consumer, in the order in which they are written. */
    void each(BiConsumer<String, String> field);
}
