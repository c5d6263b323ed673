package dev.patchbay.catalog;

import dev.patchbay.mcp.Forwarded;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;

/** Makes one catalog of what is our own and what the servers behind us offer, in that order. */
public final class Merge {
    private static final String ALIAS = "patchbay://";

    private Merge() {}

    /** The address of a resource whose own is taken. */
    public static String alias(String server, String uri) {
        return ALIAS + server + "/" + uri;
    }

    static Catalog of(Catalog own, SortedMap<String, Part> parts) {
        if (parts.isEmpty()) {
            return own;
        }
        return new Catalog(
                unique(own.tools(), parts, Part::tools, tool -> tool.definition().name()),
                unique(own.prompts(), parts, Part::prompts, one -> one.definition().name()),
                resources(own.resources(), parts),
                unique(
                        own.templates(),
                        parts,
                        Part::templates,
                        template -> template.definition().uriTemplate()));
    }

    /** Whoever comes first keeps a name. */
    private static <E> List<E> unique(
            List<E> own,
            Map<String, Part> parts,
            Function<Part, List<E>> kind,
            Function<E, String> name) {
        var all = new ArrayList<>(own);
        var taken = new HashSet<>(own.stream().map(name).toList());
        parts.values()
                .forEach(part ->
                        kind.apply(part).stream()
                                .filter(entry -> taken.add(name.apply(entry)))
                                .forEach(all::add));
        return all;
    }

    /** Servers choose addresses without knowing of each other, so a second one gets an alias. */
    private static List<ResourceEntry> resources(List<ResourceEntry> own, Map<String, Part> parts) {
        var all = new ArrayList<>(own);
        var taken = new HashSet<>(own.stream().map(entry -> entry.definition().uri()).toList());
        parts.forEach((server, part) -> {
            for (var entry : part.resources()) {
                if (taken.add(entry.definition().uri())) {
                    all.add(entry);
                } else {
                    addAliased(server, entry, taken, all);
                }
            }
        });
        return all;
    }

    private static void addAliased(
            String server, ResourceEntry entry, Set<String> taken, List<ResourceEntry> all) {
        if (entry.definition() instanceof Forwarded.Resource forwarded) {
            var alias = alias(server, forwarded.uri());
            if (taken.add(alias)) {
                all.add(new ResourceEntry(server, forwarded.at(alias), entry.service()));
            }
        }
    }
}
