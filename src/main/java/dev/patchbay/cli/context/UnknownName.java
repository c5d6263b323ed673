package dev.patchbay.cli.context;

import dev.patchbay.catalog.name.Similarity;
import dev.patchbay.config.edit.ServerEntry;
import java.nio.file.Path;
import java.util.List;

/** Messages for names that do not exist. */
public final class UnknownName {
    private UnknownName() {}

    public static String server(String id, List<ServerEntry> servers, Path file) {
        var ids = servers.stream().map(ServerEntry::id).toList();
        return "There is no server " + id + " in " + file + near(id, ids);
    }

    /** Returns a hint with the most similar name; empty if no name is similar. */
    public static String near(String name, List<String> names) {
        var near = Similarity.nearest(name, names);
        return near.isEmpty() ? "" : "; did you mean " + near.getFirst() + "?";
    }
}
