package dev.patchbay.catalog;

import dev.patchbay.catalog.entry.AddressResolution;
import dev.patchbay.catalog.entry.CatalogPart;
import dev.patchbay.catalog.entry.KnownServers;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.event.Event;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import io.smallrye.mutiny.Multi;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The current catalog snapshot. A replacement publishes an event for each list that has changed.
 *
 * <p>Concurrency: the state is one immutable record, which is replaced by compare-and-set.
 */
public final class LiveCatalog implements Offering {
    private final Events events;
    private final AtomicReference<State> current;

    public LiveCatalog(Catalog initial, Events events) {
        this.current =
                new AtomicReference<>(
                        new State(
                                initial,
                                Collections.emptySortedMap(),
                                Collections.emptySortedMap(),
                                Map.of(),
                                initial));
        this.events = events;
    }

    @Override
    public Catalog now() {
        return current.get().all();
    }

    @Override
    public boolean shows(String server) {
        return true;
    }

    @Override
    public Optional<ServerLookup> lookup(String server) {
        return Optional.ofNullable(current.get().lookups().get(server));
    }

    @Override
    public Optional<FullName> resolveName(String name) {
        return FullName.parse(name);
    }

    @Override
    public boolean hasServers() {
        return hasServers(_ -> true);
    }

    /** Returns whether there are servers whose ids pass the test. */
    boolean hasServers(Predicate<String> servers) {
        return current.get().lookups().keySet().stream().anyMatch(servers);
    }

    @Override
    public AddressResolution linked(String uri, Object owner) {
        return linked(uri, owner, _ -> true);
    }

    /** Finds a linked resource of the servers whose ids pass the test. */
    AddressResolution linked(String uri, Object owner, Predicate<String> servers) {
        var alias = ServerAlias.parse(uri);
        var plain = alias.map(ServerAlias::uri).orElse(uri);
        var found = new ArrayList<AddressResolution.Found>();
        current.get()
                .lookups()
                .forEach((server, lookup) -> {
                    if (servers.test(server)
                            && alias.stream().allMatch(one -> one.server().equals(server))) {
                        lookup.linked(plain, owner)
                                .map(service ->
                                        new AddressResolution.Found(
                                                server, plain, Map.of(), service))
                                .ifPresent(found::add);
                    }
                });
        return switch (found.size()) {
            case 0 -> new AddressResolution.Unknown();
            case 1 -> found.getFirst();
            default ->
                    new AddressResolution.Ambiguous(
                            found.stream()
                                    .map(one -> new ServerAlias(one.server(), plain).toString())
                                    .toList());
        };
    }

    @Override
    public boolean mayOfferResource(String uri) {
        return now().offersResource(uri) || !offerKnown(_ -> true);
    }

    /** Returns whether all servers that pass the test have said what they offer. */
    boolean offerKnown(Predicate<String> servers) {
        return current.get().lookups().entrySet().stream()
                .filter(lookup -> servers.test(lookup.getKey()))
                .allMatch(lookup -> lookup.getValue().offerKnown());
    }

    @Override
    public boolean awaitFirstAnswers() throws InterruptedException {
        return awaitFirstAnswers(_ -> true);
    }

    /** Waits as {@link #awaitFirstAnswers()} does, for servers whose ids pass the test. */
    boolean awaitFirstAnswers(Predicate<String> servers) throws InterruptedException {
        boolean awaited = false;
        for (var lookup : current.get().lookups().entrySet()) {
            if (servers.test(lookup.getKey()) && lookup.getValue().firstAnswerAwaited()) {
                awaited = true;
                lookup.getValue().awaitFirstAnswer();
            }
        }
        return awaited;
    }

    @Override
    public Multi<Change> changes() {
        return events.changes();
    }

    @Override
    public Freshness listed(Change.Kind kind) {
        return listed(kind, _ -> true);
    }

    /** Returns the freshness of a list with the servers whose ids pass the test. */
    Freshness listed(Change.Kind kind, Predicate<String> servers) {
        return current.get().lookups().entrySet().stream()
                .filter(lookup -> servers.test(lookup.getKey()))
                .map(lookup -> lookup.getValue().listed(kind))
                .reduce(Freshness::and)
                .orElse(Freshness.NONE);
    }

    @Override
    public SortedMap<String, String> instructions() {
        return instructions(now());
    }

    /** Returns the instructions of the servers with at least one entry in {@code listed}. */
    SortedMap<String, String> instructions(Catalog listed) {
        var servers = listed.servers();
        var found = new TreeMap<String, String>();
        current.get()
                .lookups()
                .forEach((server, lookup) -> {
                    if (servers.contains(server)) {
                        lookup.instructions().ifPresent(text -> found.put(server, text));
                    }
                });
        return found;
    }

    /** Replaces the hub's own catalog; {@code change} may run more than once. */
    public void update(UnaryOperator<Catalog> change) {
        replace(state -> state.withOwn(change.apply(state.own())));
    }

    /**
     * Replaces the offer of an upstream server. The call has no effect if the server was removed,
     * or if another lookup has replaced {@code from}.
     *
     * @param from the lookup of the server that makes the offer
     */
    public void offer(String server, ServerLookup from, CatalogPart part) {
        replace(state ->
                from.equals(state.lookups().get(server)) ? state.withPart(server, part) : state);
    }

    /**
     * Registers the lookup of a server, for tools that are not listed. If the id was registered
     * before, the earlier offer stays listed until the new server offers something.
     */
    public void open(String server, ServerLookup lookup) {
        replace(state -> state.withLookup(server, lookup));
    }

    /**
     * Removes a server, unless another lookup has replaced {@code from}.
     *
     * @param from the lookup of the server that is removed
     */
    public void remove(String server, ServerLookup from) {
        replace(state -> from.equals(state.lookups().get(server)) ? state.without(server) : state);
    }

    private void replace(UnaryOperator<State> change) {
        State before;
        State after;
        do {
            before = current.get();
            after = change.apply(before);
        } while (!current.compareAndSet(before, after));
        for (var kind : before.all().differences(after.all())) {
            events.publish(new Event.Changed(new Change.ListChanged(kind)));
        }
    }

    /**
     * One immutable state.
     *
     * @param own the hub's own catalog
     * @param parts the offers of the servers, by server id
     * @param lookups the lookups of the servers, by server id
     * @param lastOffers the last offers of servers that offer nothing now, by server id
     * @param all the merged catalog
     */
    private record State(
            Catalog own,
            SortedMap<String, CatalogPart> parts,
            SortedMap<String, ServerLookup> lookups,
            Map<String, KnownServers.LastOffer> lastOffers,
            Catalog all) {
        static State of(
                Catalog own,
                SortedMap<String, CatalogPart> parts,
                SortedMap<String, ServerLookup> lookups,
                Map<String, KnownServers.LastOffer> lastOffers) {
            var known = new KnownServers(lookups.keySet(), lastOffers);
            return new State(own, parts, lookups, lastOffers, CatalogMerge.of(own, parts, known));
        }

        State withOwn(Catalog other) {
            return of(other, parts, lookups, lastOffers);
        }

        /**
         * Returns a copy with a new offer. If the offer is empty, the names of the offer before
         * stay reserved for the server.
         */
        State withPart(String server, CatalogPart part) {
            var before = parts.getOrDefault(server, CatalogPart.NOTHING);
            var last = new TreeMap<>(lastOffers);
            if (!part.equals(CatalogPart.NOTHING)) {
                last.remove(server);
            } else if (!before.equals(CatalogPart.NOTHING)) {
                last.put(server, KnownServers.LastOffer.of(before));
            }
            return of(own, with(parts, server, part), lookups, last);
        }

        State withLookup(String server, ServerLookup lookup) {
            return of(own, parts, with(lookups, server, lookup), lastOffers);
        }

        State without(String server) {
            var left = new TreeMap<>(lookups);
            left.remove(server);
            var others = new TreeMap<>(parts);
            others.remove(server);
            var last = new TreeMap<>(lastOffers);
            last.remove(server);
            return of(own, others, left, last);
        }

        private static <V> SortedMap<String, V> with(Map<String, V> map, String key, V value) {
            var copy = new TreeMap<>(map);
            copy.put(key, value);
            return copy;
        }
    }
}
