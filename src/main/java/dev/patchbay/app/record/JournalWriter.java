package dev.patchbay.app.record;

import dev.patchbay.journal.Entry;
import dev.patchbay.journal.Journal;
import dev.patchbay.transport.process.ProcessListener;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Writes the events of one process into the journal of its server. */
final class JournalWriter implements ProcessListener {
    private static final Logger LOG = Logger.getLogger(JournalWriter.class);

    private final String server;
    private final Journal journal;
    private final Clock clock;
    private final AtomicBoolean nonMessageLogged = new AtomicBoolean();

    JournalWriter(String server, Journal journal, Clock clock) {
        this.server = server;
        this.journal = journal;
        this.clock = clock;
    }

    @Override
    public void started(long process) {
        journal.add(new Entry.Started(clock.instant(), process));
    }

    @Override
    public void notStarted(String reason) {
        journal.add(new Entry.NotStarted(clock.instant(), reason));
        journal.keep();
    }

    @Override
    public void said(long process, String line) {
        journal.add(new Entry.Said(clock.instant(), process, line));
    }

    @Override
    public void nonMessageOutput(long process, String beginning) {
        journal.add(new Entry.Noise(clock.instant(), process, beginning));
        if (nonMessageLogged.compareAndSet(false, true)) {
            LOG.infof(
                    "Server %s prints lines that are not messages; patchbay logs %s shows them",
                    server, server);
        }
    }

    @Override
    public void ended(long process, int code) {
        journal.add(new Entry.Ended(clock.instant(), process, code));
        journal.keep();
    }
}
