package dev.patchbay.catalog;

import dev.patchbay.catalog.entry.KnownServers;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.catalog.name.NameStyle;
import dev.patchbay.catalog.name.UniqueNames;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Finds names without a server prefix that one server could take from another server or from the
 * hub. The order of the servers makes no difference: all servers with such a name get full names.
 */
final class NameConflicts {
    /** The allowed characters. None of these can be confused with a similar Unicode letter. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.-]+");

    private final KnownServers known;
    private final Map<String, TreeSet<String>> owners = new HashMap<>();

    NameConflicts(KnownServers known) {
        this.known = known;
    }

    /** An entry, and the name under which it should be listed. */
    record Wanted(FullName name, String listed) {}

    /**
     * Returns the names that replace conflicting wanted names.
     *
     * @param lastNames returns the names of this kind from the last offer of an absent server
     */
    static Map<FullName, String> of(
            List<Wanted> all,
            KnownServers known,
            Function<KnownServers.LastOffer, ? extends Iterable<String>> lastNames) {
        if (all.stream().allMatch(NameConflicts::prefixed)) {
            return Map.of();
        }
        var conflicts = new NameConflicts(known);
        all.stream()
                .filter(one -> !prefixed(one) || isOurs(one))
                .forEach(one -> conflicts.add(one.listed(), one.name().server()));
        known.absent()
                .forEach((server, last) ->
                        lastNames.apply(last).forEach(name -> conflicts.add(name, server)));
        return conflicts.others(all);
    }

    private void add(String name, String server) {
        owners.computeIfAbsent(key(name), _ -> new TreeSet<>()).add(server);
    }

    private Map<FullName, String> others(List<Wanted> all) {
        var others = new HashMap<FullName, String>();
        for (var one : all) {
            if (!isOurs(one) && !prefixed(one) && conflicting(one)) {
                others.put(one.name(), new UniqueNames(NameStyle.DOT).listed(one.name()));
            }
        }
        return others;
    }

    private boolean conflicting(Wanted one) {
        return !PLAIN.matcher(one.listed()).matches()
                || owners.getOrDefault(key(one.listed()), new TreeSet<>()).size() > 1
                || FullName.parse(one.listed())
                        .map(FullName::server)
                        .filter(this::isUsed)
                        .isPresent();
    }

    private boolean isUsed(String server) {
        return server.equals(FullName.HUB) || known.ids().contains(server);
    }

    private static boolean isOurs(Wanted one) {
        return one.name().server().equals(FullName.HUB);
    }

    private static boolean prefixed(Wanted one) {
        // A server id has no dot and no underscore, so the first separator follows the id.
        var server = one.name().server();
        var listed = one.listed();
        return isOurs(one)
                || (listed.startsWith(server)
                        && (listed.startsWith(".", server.length())
                                || listed.startsWith("__", server.length())));
    }

    /** Returns the key that names share if some clients, or a person, take them for the same. */
    private static String key(String name) {
        return name.replace('.', '_').toLowerCase(Locale.ROOT);
    }
}
