package dev.patchbay.journal;

import java.util.List;

/**
 * A part of a journal that ends with its newest entry.
 *
 * @param next the number of the next entry, from which a reader continues
 * @param missed how many of the requested entries are no longer held
 */
public record JournalPassage(List<Entry> entries, long next, long missed) {
    public JournalPassage {
        entries = List.copyOf(entries);
    }
}
