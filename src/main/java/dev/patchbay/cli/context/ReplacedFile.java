package dev.patchbay.cli.context;

import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.config.edit.ServersFile;
import dev.patchbay.config.servers.Configuration;
import dev.patchbay.upstream.definition.Definition;
import java.nio.file.Path;
import java.util.List;

/**
 * A file that is not read any more because a new file takes precedence.
 *
 * @param ids the servers in the replaced file
 */
public record ReplacedFile(Path file, List<String> ids) {
    public static final ReplacedFile NOTHING = new ReplacedFile(Path.of(""), List.of());

    static ReplacedFile of(ServersFile file, Configuration configuration) {
        return new ReplacedFile(
                file.file(), configuration.definitions().stream().map(Definition::id).toList());
    }

    /** Tells the user about servers that only the replaced file has. */
    public void report(Screen screen, ServersFile other) {
        var known = other.servers().stream().map(one -> one.id()).toList();
        var missing = ids.stream().filter(id -> !known.contains(id)).toList();
        if (!missing.isEmpty()) {
            screen.note(
                    file
                            + " is not read here any more, because there is "
                            + other.file()
                            + "; patchbay import "
                            + file
                            + " imports its servers: "
                            + String.join(", ", missing));
        }
    }
}
