package dev.patchbay.call;

import dev.patchbay.log.LimitedLog;
import java.util.UUID;
import org.jboss.logging.Logger.Level;

/** Reports bugs: the log gets the details, the caller gets only a ticket that leads to them. */
public final class InternalErrors {
    private static final LimitedLog LOG = new LimitedLog(InternalErrors.class, Level.ERROR, 10);
    private static final int TICKET_LENGTH = 8;

    private InternalErrors() {}

    /** Logs a failure and returns its ticket. In a flood of failures only some are logged. */
    public static String ticket(Throwable bug) {
        var ticket = UUID.randomUUID().toString().substring(0, TICKET_LENGTH);
        LOG.logFailure(bug, "Ticket %s: a request failed because of a bug", ticket);
        return ticket;
    }
}
