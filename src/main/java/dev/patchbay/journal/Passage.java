package dev.patchbay.journal;

import java.util.List;

/**
 * A part of a journal that ends with its newest entry.
 *
 * @param next from which number on it is to be gone on with
 * @param missed how many entries were asked for and are not held any more
 */
public record Passage(List<Entry> entries, long next, long missed) {
    public Passage {
        entries = List.copyOf(entries);
    }
}
