package dev.patchbay.journal;

import java.util.List;

/** Keeps what is in journals beyond the end of the program. */
@FunctionalInterface
public interface Keeper {
    /** Keeps nothing. */
    Keeper NONE = (_, _) -> {};

    /** Keeps this in the place of what was kept of the server before. */
    void keep(String server, List<Entry> entries);
}
