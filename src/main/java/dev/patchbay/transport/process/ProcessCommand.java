package dev.patchbay.transport.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which program to start, and how.
 *
 * @param id what the program is called in names of threads and in messages: the id of the server
 * @param command a path, or a name to be found on {@code PATH}
 * @param environment what it gets beside the few variables that every child inherits
 * @param directory where it runs; null for where the hub runs
 */
public record ProcessCommand(
        String id,
        String command,
        List<String> arguments,
        Map<String, String> environment,
        @Nullable Path directory) {
    public ProcessCommand {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    /** Names variables only: their values, and arguments too, may be secrets. */
    @Override
    public String toString() {
        return id
                + ": "
                + command
                + " with "
                + arguments.size()
                + " arguments and "
                + environment.keySet();
    }
}
