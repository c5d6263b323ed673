package dev.patchbay.transport.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which program to start, and how.
 *
 * @param id the name of the program in thread names and messages: the id of the server
 * @param command a path, or the name of a program on {@code PATH}
 * @param environment variables beside the few variables that every child inherits
 * @param directory the working directory; null for the hub's own
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

    /** Contains only the names of variables: values and arguments may be secrets. */
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
