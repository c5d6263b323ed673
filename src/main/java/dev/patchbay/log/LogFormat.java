package dev.patchbay.log;

import java.util.logging.LogRecord;

/** The format of a log event. */
public interface LogFormat {
    /** The longest message that is written in full, in characters. */
    int MAX_MESSAGE_LENGTH = 16 * 1024;

    /** The longest stack trace that is written in full, in characters. */
    int MAX_STACK_LENGTH = 32 * 1024;

    /**
     * The longest other text that is written in full, in characters: names, and values of the
     * context.
     */
    int MAX_NAME_LENGTH = 256;

    /** Returns one event in UTF-8, with a line feed at its end. */
    byte[] write(LogRecord event, LogContext context);
}
