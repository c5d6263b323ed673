package dev.patchbay.catalog;

import java.util.List;

/**
 * Some names out of many, by patterns in which {@code *} stands for any text and {@code ?} for one
 * letter.
 *
 * @param allow only these; all if there is none
 * @param deny but not these
 */
public record NameFilter(List<String> allow, List<String> deny) {
    public static final NameFilter ALL = new NameFilter(List.of(), List.of());
    public static final NameFilter NOTHING = new NameFilter(List.of(), List.of("*"));

    public NameFilter {
        allow = List.copyOf(allow);
        deny = List.copyOf(deny);
    }

    public boolean lets(String name) {
        return (allow.isEmpty() || allow.stream().anyMatch(pattern -> matches(pattern, name)))
                && deny.stream().noneMatch(pattern -> matches(pattern, name));
    }

    /** Greedy with one step back, so that no pattern takes longer than the product of lengths. */
    private static boolean matches(String pattern, String text) {
        int p = 0;
        int t = 0;
        int star = -1;
        int resume = 0;
        while (t < text.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                resume = t;
            } else if (p < pattern.length()
                    && (pattern.charAt(p) == '?' || pattern.charAt(p) == text.charAt(t))) {
                p++;
                t++;
            } else if (star >= 0) {
                p = star + 1;
                t = ++resume;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }
}
