package dev.patchbay.config;

import dev.patchbay.upstream.Definition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What has to be done to get from some servers to others.
 *
 * @param changed as they are now
 */
public record Difference(
        List<Definition> added,
        List<Definition> removed,
        List<Definition> changed,
        List<Definition> same) {
    public Difference {
        added = List.copyOf(added);
        removed = List.copyOf(removed);
        changed = List.copyOf(changed);
        same = List.copyOf(same);
    }

    /** Compares by id; each list is in the order of the servers it is taken from. */
    public static Difference between(List<Definition> before, List<Definition> now) {
        var old = byId(before);
        var added = new ArrayList<Definition>();
        var changed = new ArrayList<Definition>();
        var same = new ArrayList<Definition>();
        for (var definition : now) {
            var was = old.get(definition.id());
            if (was == null) {
                added.add(definition);
            } else {
                (was.equals(definition) ? same : changed).add(definition);
            }
        }
        var kept = byId(now).keySet();
        var removed =
                before.stream().filter(definition -> !kept.contains(definition.id())).toList();
        return new Difference(added, removed, changed, same);
    }

    /** Whether there is nothing to do. */
    public boolean none() {
        return added.isEmpty() && removed.isEmpty() && changed.isEmpty();
    }

    private static Map<String, Definition> byId(List<Definition> definitions) {
        return definitions.stream().collect(Collectors.toMap(Definition::id, Function.identity()));
    }
}
