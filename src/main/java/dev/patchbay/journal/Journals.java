package dev.patchbay.journal;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The journals of the servers behind a hub.
 *
 * <p>Concurrency: any thread may call anything.
 */
public final class Journals {
    /** How many bytes of one server are held. */
    private static final int LIMIT = 128 * 1024;

    private final Keeper keeper;
    private final Map<String, Journal> journals = new ConcurrentHashMap<>();
    private volatile boolean over;

    public Journals(Keeper keeper) {
        this.keeper = keeper;
    }

    /** That of a server, whose processes may come and go. */
    public Journal of(String server) {
        return journals.computeIfAbsent(
                server, id -> new Journal(LIMIT, entries -> keeper.keep(id, entries)));
    }

    /** That of a server if the hub has it. */
    public Optional<Journal> find(String server) {
        return Optional.ofNullable(journals.get(server));
    }

    /** Has those of exactly these servers from now on. */
    public void have(Collection<String> servers) {
        journals.forEach((server, journal) -> {
            if (!servers.contains(server)) {
                journals.remove(server);
                journal.end();
            }
        });
        servers.forEach(this::of);
    }

    /** Whether nothing more comes. */
    public boolean over() {
        return over;
    }

    /** Has all of them kept, for the last time; nothing more comes. */
    public void end() {
        over = true;
        journals.values().forEach(Journal::close);
    }
}
