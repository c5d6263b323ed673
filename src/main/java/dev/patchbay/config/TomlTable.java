package dev.patchbay.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A table of TOML while it is read: its keys may come in many places. */
final class TomlTable {
    /** What stands under a key. */
    private sealed interface Entry {
        Place place();

        record Value(Place place, Node node) implements Entry {}

        record Inner(Place place, TomlTable table) implements Entry {}

        record Many(Place place, List<TomlTable> tables) implements Entry {}
    }

    private final Place place;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private boolean opened;

    TomlTable(Place place) {
        this.place = place;
    }

    /** The table under a key, made if there is none; of many the last. */
    TomlTable inner(String name, Place at) throws Unreadable {
        var entry = entries.get(name);
        return switch (entry) {
            case null -> {
                var table = new TomlTable(at);
                entries.put(name, new Entry.Inner(at, table));
                yield table;
            }
            case Entry.Inner inner -> inner.table();
            case Entry.Many many -> many.tables().getLast();
            case Entry.Value value -> throw twice(name, at, value);
        };
    }

    /** The table under a key, which may have only one header. */
    TomlTable open(String name, Place at) throws Unreadable {
        var before = entries.get(name);
        var table = inner(name, at);
        if (before instanceof Entry.Many || (before != null && table.opened)) {
            throw twice(name, at, before);
        }
        table.opened = true;
        return table;
    }

    /** One more table under a key. */
    TomlTable append(String name, Place at) throws Unreadable {
        var entry = entries.computeIfAbsent(name, _ -> new Entry.Many(at, new ArrayList<>()));
        if (!(entry instanceof Entry.Many many)) {
            throw twice(name, at, entry);
        }
        var table = new TomlTable(at);
        many.tables().add(table);
        return table;
    }

    void put(String name, Place at, Node value) throws Unreadable {
        var before = entries.putIfAbsent(name, new Entry.Value(at, value));
        if (before != null) {
            throw twice(name, at, before);
        }
    }

    private static Unreadable twice(String name, Place at, Entry before) {
        return new Unreadable(
                at,
                "must have each key once, found "
                        + Shown.quoted(name)
                        + " in line "
                        + before.place().line()
                        + " too");
    }

    Node.Mapping node() {
        var members = new ArrayList<Node.Member>();
        entries.forEach(
                (name, entry) -> members.add(new Node.Member(entry.place(), name, node(entry))));
        return new Node.Mapping(place, members);
    }

    private static Node node(Entry entry) {
        return switch (entry) {
            case Entry.Value value -> value.node();
            case Entry.Inner inner -> inner.table().node();
            case Entry.Many many ->
                    new Node.Sequence(
                            many.place(),
                            many.tables().stream().<Node>map(TomlTable::node).toList());
        };
    }
}
