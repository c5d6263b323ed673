package dev.patchbay.catalog.name;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Compares names by their edit distance. */
public final class Similarity {
    /** The longest name to compare, in characters. The cost is the product of both lengths. */
    private static final int MAX_LENGTH = 128;

    private Similarity() {}

    /** Returns the names that the caller probably meant, the most similar first. */
    public static List<String> nearest(String name, Collection<String> names) {
        return names.stream()
                .filter(known -> distance(known, name) <= tolerance(name))
                .sorted(Comparator.comparingInt(known -> distance(known, name)))
                .toList();
    }

    /** Returns the largest edit distance at which a name counts as similar. */
    static int tolerance(String name) {
        return Math.max(1, Math.min(name.length(), MAX_LENGTH) / 3);
    }

    /** Returns the number of insertions, deletions and replacements, ignoring case. */
    static int distance(String one, String other) {
        if (one.length() > MAX_LENGTH || other.length() > MAX_LENGTH) {
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
