package dev.patchbay.transport.process;

/**
 * Receives the events and the other output of a child process. Its methods run on the threads that
 * notice the events, and must return quickly.
 */
public interface ProcessListener {
    /** Ignores all events. */
    ProcessListener NONE = new ProcessListener() {};

    /** The child was started. */
    default void started(long process) {}

    /** The child could not be started. */
    default void notStarted(String reason) {}

    /** The child wrote a line to standard error. Control and hidden characters are codes in it. */
    default void said(long process, String line) {}

    /** The child printed a line that is no message. Its beginning has the same form. */
    default void nonMessageOutput(long process, String beginning) {}

    /**
     * The child ended with this code. Its earlier output was reported before, except for output
     * that came too late.
     */
    default void ended(long process, int code) {}
}
