package dev.patchbay.catalog;

import java.util.List;

/**
 * Selects names by patterns. {@code *} matches any text and {@code ?} matches one character.
 *
 * @param allow the patterns of the allowed names; if empty, all names are allowed
 * @param deny the patterns of the names that are excluded from the allowed ones
 */
public record NameFilter(List<String> allow, List<String> deny) {
    public static final NameFilter ALL = new NameFilter(List.of(), List.of());
    public static final NameFilter NOTHING = new NameFilter(List.of(), List.of("*"));

    public NameFilter {
        allow = List.copyOf(allow);
        deny = List.copyOf(deny);
    }

    public boolean allows(String name) {
        return (allow.isEmpty() || allow.stream().anyMatch(pattern -> matches(pattern, name)))
                && deny.stream().noneMatch(pattern -> matches(pattern, name));
    }

    /**
     * Matches greedily and backtracks only to the last {@code *}, so the time never exceeds the
     * product of both lengths.
     */
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
