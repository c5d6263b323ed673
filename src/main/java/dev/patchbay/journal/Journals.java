package dev.patchbay.journal;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The journals of the servers behind a hub.
 *
 * <p>Concurrency: any thread may call any method.
 */
public final class Journals {
    /** The largest size of one journal, in characters. */
    private static final int MAX_CHARACTERS = 128 * 1024;

    private final JournalKeeper keeper;
    private final Map<String, Journal> journals = new ConcurrentHashMap<>();
    private volatile boolean over;

    public Journals(JournalKeeper keeper) {
        this.keeper = keeper;
    }

    /** Returns the journal of a server, and creates it if needed. It outlives single processes. */
    public Journal of(String server) {
        return journals.computeIfAbsent(
                server, id -> new Journal(MAX_CHARACTERS, entries -> keeper.keep(id, entries)));
    }

    /** Returns the journal of a server; empty if the hub does not have the server. */
    public Optional<Journal> find(String server) {
        return Optional.ofNullable(journals.get(server));
    }

    /** Sets the servers that have a journal. The journals of all other servers end. */
    public void setServers(Collection<String> servers) {
        journals.forEach((server, journal) -> {
            if (!servers.contains(server)) {
                journals.remove(server);
                journal.end();
            }
        });
        servers.forEach(this::of);
    }

    /** Whether the journals have ended, so that no entry follows. */
    public boolean over() {
        return over;
    }

    /** Keeps all journals for the last time, and ends them. */
    public void end() {
        over = true;
        journals.values().forEach(Journal::close);
    }
}
