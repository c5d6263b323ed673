package dev.patchbay.cli;

import dev.patchbay.catalog.Spelling;
import dev.patchbay.config.ServerEntry;
import java.nio.file.Path;
import java.util.List;

/** What is said of something that is not there. */
final class Unknown {
    private Unknown() {}

    static String server(String id, List<ServerEntry> servers, Path file) {
        var ids = servers.stream().map(ServerEntry::id).toList();
        return "There is no server " + id + " in " + file + near(id, ids);
    }

    /** What was probably meant; empty if nothing is alike. */
    static String near(String name, List<String> names) {
        var near = Spelling.nearest(name, names);
        return near.isEmpty() ? "" : "; did you mean " + near.getFirst() + "?";
    }
}
