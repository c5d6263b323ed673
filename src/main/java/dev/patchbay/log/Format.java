package dev.patchbay.log;

import java.util.logging.LogRecord;

/** How one event of the log is written down. */
public interface Format {
    /** The longest message that is written in full. */
    int LONGEST_MESSAGE = 16 * 1024;

    /** The longest stack of an exception that is written in full. */
    int LONGEST_STACK = 32 * 1024;

    /** The longest of everything else: names, and values of the context. */
    int LONGEST_NAME = 256;

    /** One event with the line feed at its end, in UTF-8. */
    byte[] write(LogRecord event, Context context);
}
