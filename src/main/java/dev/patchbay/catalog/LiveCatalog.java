package dev.patchbay.catalog;

import dev.patchbay.event.Event;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import io.smallrye.mutiny.Multi;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The catalog of this moment. Replacing it tells the bus which lists have changed. */
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
                                initial));
        this.events = events;
    }

    @Override
    public Catalog now() {
        return current.get().all();
    }

    @Override
    public Optional<Gate> gate(String server) {
        return Optional.ofNullable(current.get().gates().get(server));
    }

    @Override
    public Optional<FullName> meant(String name) {
        return FullName.parse(name);
    }

    @Override
    public boolean hasGates() {
        return hasGates(_ -> true);
    }

    /** The same for servers with some ids. */
    boolean hasGates(Predicate<String> servers) {
        return current.get().gates().keySet().stream().anyMatch(servers);
    }

    @Override
    public Multi<Change> changes() {
        return events.changes();
    }

    @Override
    public Freshness listed(Change.Kind kind) {
        return listed(kind, _ -> true);
    }

    /** The same for servers with some ids. */
    Freshness listed(Change.Kind kind, Predicate<String> servers) {
        return current.get().gates().entrySet().stream()
                .filter(gate -> servers.test(gate.getKey()))
                .map(gate -> gate.getValue().listed(kind))
                .reduce(Freshness::and)
                .orElse(Freshness.NONE);
    }

    /** Replaces our own part by what {@code change} makes of it; may be tried more than once. */
    public void update(UnaryOperator<Catalog> change) {
        replace(state -> state.withOwn(change.apply(state.own())));
    }

    /**
     * Replaces what a server behind us offers. Nothing is taken of one that was forgotten, or that
     * another one has come in the place of.
     *
     * @param from the way to it
     */
    public void offer(String server, Gate from, Part part) {
        replace(state ->
                from.equals(state.gates().get(server)) ? state.withPart(server, part) : state);
    }

    /**
     * Lets a server be asked for what is not listed. What one has offered whose place it takes is
     * listed until this one offers something.
     */
    public void open(String server, Gate gate) {
        replace(state -> state.withGate(server, gate));
    }

    /**
     * Forgets a server, unless another one has come in its place.
     *
     * @param from the way to it
     */
    public void remove(String server, Gate from) {
        replace(state -> from.equals(state.gates().get(server)) ? state.without(server) : state);
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
     * All there is at one moment.
     *
     * @param all what is made of the rest
     */
    private record State(
            Catalog own,
            SortedMap<String, Part> parts,
            SortedMap<String, Gate> gates,
            Catalog all) {
        State withOwn(Catalog other) {
            return new State(other, parts, gates, Merge.of(other, parts));
        }

        State withPart(String server, Part part) {
            return withParts(with(parts, server, part));
        }

        State withGate(String server, Gate gate) {
            return new State(own, parts, with(gates, server, gate), all);
        }

        State without(String server) {
            var left = new TreeMap<>(gates);
            left.remove(server);
            var others = new TreeMap<>(parts);
            others.remove(server);
            return new State(own, others, left, Merge.of(own, others));
        }

        private State withParts(SortedMap<String, Part> others) {
            return new State(own, others, gates, Merge.of(own, others));
        }

        private static <V> SortedMap<String, V> with(Map<String, V> map, String key, V value) {
            var copy = new TreeMap<>(map);
            copy.put(key, value);
            return copy;
        }
    }
}
