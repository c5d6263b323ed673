package dev.patchbay.app;

import dev.patchbay.journal.Entry;
import dev.patchbay.journal.Journal;
import dev.patchbay.transport.process.Onlooker;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Writes the life of one process into the journal of its server. */
final class Scribe implements Onlooker {
    private static final Logger LOG = Logger.getLogger(Scribe.class);

    private final String server;
    private final Journal journal;
    private final Clock clock;
    private final AtomicBoolean noiseTold = new AtomicBoolean();

    Scribe(String server, Journal journal, Clock clock) {
        this.server = server;
        this.journal = journal;
        this.clock = clock;
    }

    @Override
    public void started(long process) {
        journal.add(new Entry.Started(clock.instant(), process));
    }

    @Override
    public void notStarted(String why) {
        journal.add(new Entry.NotStarted(clock.instant(), why));
        journal.keep();
    }

    @Override
    public void said(long process, String line) {
        journal.add(new Entry.Said(clock.instant(), process, line));
    }

    @Override
    public void babbled(long process, String beginning) {
        journal.add(new Entry.Noise(clock.instant(), process, beginning));
        if (noiseTold.compareAndSet(false, true)) {
            LOG.infof(
                    "Server %s prints what is no message; patchbay logs %s shows it",
                    server, server);
        }
    }

    @Override
    public void ended(long process, int code) {
        journal.add(new Entry.Ended(clock.instant(), process, code));
        journal.keep();
    }
}
