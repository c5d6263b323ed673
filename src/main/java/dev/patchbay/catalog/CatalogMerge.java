package dev.patchbay.catalog;

import dev.patchbay.catalog.entry.CatalogPart;
import dev.patchbay.catalog.entry.KnownServers;
import dev.patchbay.catalog.entry.PromptEntry;
import dev.patchbay.catalog.entry.ResourceEntry;
import dev.patchbay.catalog.entry.TemplateEntry;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.mcp.definition.ForwardedObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;

/** Merges the hub's own catalog and the parts of all servers into one, in that order. */
final class CatalogMerge {
    private final SortedMap<String, CatalogPart> parts;
    private final KnownServers known;

    private CatalogMerge(SortedMap<String, CatalogPart> parts, KnownServers known) {
        this.parts = parts;
        this.known = known;
    }

    static Catalog of(Catalog own, SortedMap<String, CatalogPart> parts, KnownServers known) {
        return parts.isEmpty() ? own : new CatalogMerge(parts, known).of(own);
    }

    private Catalog of(Catalog own) {
        return new Catalog(
                named(
                        own.tools(),
                        CatalogPart::tools,
                        ToolEntry::name,
                        tool -> tool.definition().name(),
                        ToolEntry::named,
                        KnownServers.LastOffer::tools),
                named(
                        own.prompts(),
                        CatalogPart::prompts,
                        PromptEntry::name,
                        prompt -> prompt.definition().name(),
                        PromptEntry::named,
                        KnownServers.LastOffer::prompts),
                addressed(
                        own.resources(),
                        CatalogPart::resources,
                        resource -> resource.definition().uri(),
                        CatalogMerge::aliased,
                        (last, uri) -> last.resources().contains(uri)),
                addressed(
                        own.templates(),
                        CatalogPart::templates,
                        template -> template.definition().uriTemplate(),
                        CatalogMerge::aliased,
                        (last, uri) -> last.templates().containsKey(uri)),
                known);
    }

    /**
     * Merges entries that are listed by name. An entry whose name conflicts with that of another
     * server is listed under its full name.
     */
    private <E> List<E> named(
            List<E> own,
            Function<CatalogPart, List<E>> kind,
            Function<E, FullName> full,
            Function<E, String> listed,
            BiFunction<E, String, E> named,
            Function<KnownServers.LastOffer, Set<String>> lastNames) {
        var all =
                Stream.concat(
                                own.stream(),
                                parts.values().stream().flatMap(part -> kind.apply(part).stream()))
                        .toList();
        var wanted =
                all.stream()
                        .map(one -> new NameConflicts.Wanted(full.apply(one), listed.apply(one)))
                        .toList();
        var instead = NameConflicts.of(wanted, known, lastNames);
        var used = new HashSet<String>();
        return all.stream()
                .map(one -> {
                    var name = instead.get(full.apply(one));
                    return name == null ? one : named.apply(one, name);
                })
                .filter(one -> used.add(listed.apply(one)))
                .toList();
    }

    /**
     * Merges entries that are listed by URI. Servers choose URIs without knowing of each other, so
     * if several servers have the same URI, each of their entries is listed under a {@link
     * ServerAlias}.
     */
    private <E> List<E> addressed(
            List<E> own,
            Function<CatalogPart, List<E>> kind,
            Function<E, String> address,
            BiFunction<String, E, Optional<E>> aliased,
            BiPredicate<KnownServers.LastOffer, String> lastHad) {
        var all = new ArrayList<>(own);
        var used = new HashSet<>(own.stream().map(address).toList());
        var owners = new HashMap<String, Set<String>>();
        parts.forEach((server, part) ->
                kind.apply(part)
                        .forEach(one ->
                                owners.computeIfAbsent(address.apply(one), _ -> new HashSet<>())
                                        .add(server)));
        parts.forEach((server, part) -> {
            for (var one : kind.apply(part)) {
                var plain = address.apply(one);
                boolean alone =
                        owners.getOrDefault(plain, Set.of()).size() == 1
                                && known.absentWith(last -> lastHad.test(last, plain)).isEmpty();
                if (alone && used.add(plain)) {
                    all.add(one);
                } else {
                    aliased.apply(server, one)
                            .filter(other -> used.add(address.apply(other)))
                            .ifPresent(all::add);
                }
            }
        });
        return all;
    }

    private static Optional<ResourceEntry> aliased(String server, ResourceEntry entry) {
        return entry.definition() instanceof ForwardedObject.Resource forwarded
                ? Optional.of(
                        new ResourceEntry(
                                server,
                                forwarded.at(new ServerAlias(server, forwarded.uri()).toString()),
                                entry.service()))
                : Optional.empty();
    }

    private static Optional<TemplateEntry> aliased(String server, TemplateEntry entry) {
        return entry.definition() instanceof ForwardedObject.Template forwarded
                ? Optional.of(
                        new TemplateEntry(
                                server,
                                forwarded.at(
                                        new ServerAlias(server, forwarded.uriTemplate())
                                                .toString()),
                                entry.template(),
                                entry.service(),
                                entry.completers()))
                : Optional.empty();
    }
}
