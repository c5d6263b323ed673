package dev.patchbay.catalog;

import dev.patchbay.catalog.entry.AddressResolution;
import dev.patchbay.catalog.entry.KnownServers;
import dev.patchbay.catalog.entry.ResourceEntry;
import dev.patchbay.catalog.entry.TemplateEntry;
import dev.patchbay.catalog.name.FullName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds the server whose resource a URI names. If several servers could have the resource, the
 * result is {@code Ambiguous}, whichever server came first: the client must name the server.
 */
final class AddressLookup {
    private static final AddressResolution UNKNOWN = new AddressResolution.Unknown();

    private final Map<String, ResourceEntry> listed;
    private final KnownServers known;

    /** The resources that are listed under a {@link ServerAlias}, by the server's own URI. */
    private final Map<String, List<ResourceEntry>> aliased = new HashMap<>();

    private final List<TemplateEntry> templates;

    AddressLookup(
            Map<String, ResourceEntry> listed, List<TemplateEntry> templates, KnownServers known) {
        this.listed = listed;
        this.known = known;
        this.templates =
                templates.stream()
                        .sorted(
                                Comparator.comparingInt(
                                        (TemplateEntry one) -> -one.template().literals()))
                        .toList();
        listed.values()
                .forEach(entry ->
                        ownAddress(entry)
                                .ifPresent(uri ->
                                        aliased.computeIfAbsent(uri, _ -> new ArrayList<>())
                                                .add(entry)));
    }

    private static Optional<String> ownAddress(ResourceEntry entry) {
        return ServerAlias.parse(entry.definition().uri())
                .filter(alias -> alias.server().equals(entry.server()))
                .map(ServerAlias::uri);
    }

    AddressResolution find(String uri) {
        var entry = listed.get(uri);
        if (entry != null) {
            return found(entry, uri);
        }
        return ServerAlias.parse(uri)
                .map(alias -> of(alias.server(), alias.uri()))
                .orElseGet(() -> plain(uri));
    }

    private static AddressResolution found(ResourceEntry entry, String uri) {
        return new AddressResolution.Found(entry.server(), uri, Map.of(), entry.service());
    }

    /** Finds a resource of one server, by the URI that the server uses. */
    private AddressResolution of(String server, String uri) {
        var entry = listed.get(uri);
        if (entry != null && entry.server().equals(server)) {
            return found(entry, uri);
        }
        for (var other : aliased.getOrDefault(uri, List.of())) {
            if (other.server().equals(server)) {
                return found(other, uri);
            }
        }
        var formed = formed(uri).get(server);
        if (formed != null) {
            return formed;
        }
        return known.absent().containsKey(server) ? new AddressResolution.Absent(server) : UNKNOWN;
    }

    private AddressResolution plain(String uri) {
        Map<String, AddressResolution> candidates = new TreeMap<>();
        for (var entry : aliased.getOrDefault(uri, List.of())) {
            candidates.put(entry.server(), found(entry, uri));
        }
        var absent = known.absentWith(last -> last.resources().contains(uri));
        if (candidates.isEmpty() && absent.isEmpty()) {
            candidates = formed(uri);
            var own = candidates.get(FullName.HUB);
            if (own != null) {
                return own;
            }
            absent = known.absentWith(last -> matches(last, uri));
        }
        return only(uri, candidates, absent);
    }

    private static AddressResolution only(
            String uri, Map<String, AddressResolution> candidates, Set<String> absent) {
        var servers = new TreeSet<>(candidates.keySet());
        servers.addAll(absent);
        return switch (servers.size()) {
            case 0 -> UNKNOWN;
            case 1 ->
                    candidates.getOrDefault(
                            servers.getFirst(), new AddressResolution.Absent(servers.getFirst()));
            default ->
                    new AddressResolution.Ambiguous(
                            servers.stream()
                                    .map(server -> new ServerAlias(server, uri).toString())
                                    .toList());
        };
    }

    private static boolean matches(KnownServers.LastOffer last, String uri) {
        return last.templates().values().stream().anyMatch(one -> one.match(uri).isPresent());
    }

    /** Returns for each server its matching template with the most literal characters. */
    private Map<String, AddressResolution> formed(String uri) {
        var found = new TreeMap<String, AddressResolution>();
        for (var one : templates) {
            if (!found.containsKey(one.server())) {
                one.template()
                        .match(uri)
                        .ifPresent(variables ->
                                found.put(
                                        one.server(),
                                        new AddressResolution.Found(
                                                one.server(), uri, variables, one.service())));
            }
        }
        return found;
    }
}
