package dev.patchbay.call;

import dev.patchbay.log.LimitedLog;
import java.util.UUID;
import org.jboss.logging.Logger.Level;

/** Mistakes of our own: the log gets the details, everybody else a number to find them by. */
public final class Bugs {
    private static final LimitedLog LOG = new LimitedLog(Bugs.class, Level.ERROR, 10);
    private static final int TICKET_LENGTH = 8;

    private Bugs() {}

    /**
     * Logs a failure and returns the number under which it can be found; of a flood only some are.
     */
    public static String ticket(Throwable bug) {
        var ticket = UUID.randomUUID().toString().substring(0, TICKET_LENGTH);
        LOG.logFailure(bug, "Ticket %s: a request met a bug", ticket);
        return ticket;
    }
}
