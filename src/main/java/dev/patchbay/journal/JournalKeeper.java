package dev.patchbay.journal;

import java.util.List;

/** Keeps journals beyond the end of the program. */
@FunctionalInterface
public interface JournalKeeper {
    /** Keeps nothing. */
    JournalKeeper NONE = (_, _) -> {};

    /** Replaces the entries that were kept for the server. */
    void keep(String server, List<Entry> entries);
}
