package dev.patchbay.transport.process;

/**
 * Hears what a child says beside messages, and what becomes of it. On the threads that notice,
 * which must not be held up.
 */
public interface Onlooker {
    /** Hears nothing. */
    Onlooker NONE = new Onlooker() {};

    /** It was started. */
    default void started(long process) {}

    /** It could not be started, for this reason. */
    default void notStarted(String why) {}

    /** A line on its standard error; what controls or hides is written as its code. */
    default void said(long process, String line) {}

    /** The beginning of a line of its output that is no message; written like the others. */
    default void babbled(long process, String beginning) {}

    /**
     * It has ended with this code, after all that it has said, as far as that could be waited for.
     */
    default void ended(long process, int code) {}
}
