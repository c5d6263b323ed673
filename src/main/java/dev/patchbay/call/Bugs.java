package dev.patchbay.call;

import java.util.UUID;
import org.jboss.logging.Logger;

/** Mistakes of our own: the log gets the details, everybody else a number to find them by. */
public final class Bugs {
    private static final Logger LOG = Logger.getLogger(Bugs.class);
    private static final int TICKET_LENGTH = 8;

    private Bugs() {}

    /** Logs a failure and returns the number under which it can be found. */
    public static String ticket(Throwable bug) {
        var ticket = UUID.randomUUID().toString().substring(0, TICKET_LENGTH);
        LOG.errorf(bug, "Ticket %s: a request met a bug", ticket);
        return ticket;
    }
}
