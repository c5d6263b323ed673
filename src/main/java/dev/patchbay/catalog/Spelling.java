package dev.patchbay.catalog;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** How alike two names are. */
public final class Spelling {
    /** Nobody mistypes a name this long, and comparing costs the product of the lengths. */
    private static final int LONGEST = 128;

    private Spelling() {}

    /** Those of some names that were probably meant, the likeliest first. */
    public static List<String> nearest(String name, Collection<String> names) {
        return names.stream()
                .filter(known -> distance(known, name) <= tolerance(name))
                .sorted(Comparator.comparingInt(known -> distance(known, name)))
                .toList();
    }

    /** How many edits may lie between a name and what was probably meant. */
    static int tolerance(String name) {
        return Math.max(1, Math.min(name.length(), LONGEST) / 3);
    }

    /** The number of insertions, deletions and replacements between two names, case aside. */
    static int distance(String one, String other) {
        if (one.length() > LONGEST || other.length() > LONGEST) {
            return Integer.MAX_VALUE;
        }
        var row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = diagonal + (same(one.charAt(i - 1), other.charAt(j - 1)) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }

    private static boolean same(char one, char other) {
        return Character.toLowerCase(one) == Character.toLowerCase(other);
    }
}
