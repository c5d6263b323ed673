package dev.patchbay.transport.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Turns a command into what the system is asked for, after a look at all that could be wrong. */
final class Preparation {
    private Preparation() {}

    static ProcessBuilder of(ProcessCommand command) throws CannotStart {
        requireNoNul("The command", List.of(command.command()));
        requireNoNul("An argument", command.arguments());
        var environment = environment(command);
        var directory = directory(command);
        var program =
                Executable.find(command.command(), environment.getOrDefault("PATH", ""), directory);
        var line = new ArrayList<>(List.of(program.toString()));
        line.addAll(command.arguments());
        var builder = new ProcessBuilder(line).directory(directory.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    private static Map<String, String> environment(ProcessCommand command) throws CannotStart {
        requireNoNul("A variable", command.environment().keySet());
        requireNoNul("The value of a variable", command.environment().values());
        for (var name : command.environment().keySet()) {
            if (name.isEmpty() || name.contains("=")) {
                throw new CannotStart(
                        "A variable must have a name without =, found \""
                                + Printable.text(name)
                                + "\"");
            }
        }
        var environment = Inherited.from(System.getenv());
        environment.putAll(command.environment());
        return environment;
    }

    private static Path directory(ProcessCommand command) throws CannotStart {
        // Not a constant: in a native binary that would be where it was built.
        var here = Path.of("").toAbsolutePath();
        var directory = here.resolve(Objects.requireNonNullElse(command.directory(), here));
        if (!Files.isDirectory(directory)) {
            throw new CannotStart(
                    "The working directory must be one, found "
                            + (Files.exists(directory) ? "a file: " : "nothing at ")
                            + directory);
        }
        if (!Files.isExecutable(directory)) {
            throw new CannotStart(
                    "The working directory must be open to this user, found no access to "
                            + directory);
        }
        return directory;
    }

    private static void requireNoNul(String what, Collection<String> texts) throws CannotStart {
        if (texts.stream().anyMatch(text -> text.indexOf('\0') >= 0)) {
            throw new CannotStart(what + " must not contain NUL");
        }
    }
}
