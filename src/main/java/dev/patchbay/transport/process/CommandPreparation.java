package dev.patchbay.transport.process;

import dev.patchbay.failure.StartFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Checks a command and turns it into a {@code ProcessBuilder}. */
final class CommandPreparation {
    private CommandPreparation() {}

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
                        new StartFailure.BadForm(
                                "A variable must have a name without =, found \""
                                        + PrintableText.text(name)
                                        + "\""));
            }
        }
        var environment = InheritedVariables.from(System.getenv());
        environment.putAll(command.environment());
        return environment;
    }

    private static Path directory(ProcessCommand command) throws CannotStart {
        // Not a constant: a native binary would keep the directory of its build.
        var here = Path.of("").toAbsolutePath();
        var directory = here.resolve(Objects.requireNonNullElse(command.directory(), here));
        if (!Files.isDirectory(directory)) {
            throw new CannotStart(
                    new StartFailure.BadWorkingDirectory(
                            "The working directory must be a directory, found "
                                    + (Files.exists(directory) ? "a file: " : "nothing at ")
                                    + directory));
        }
        if (!Files.isExecutable(directory)) {
            throw new CannotStart(
                    new StartFailure.BadWorkingDirectory(
                            "The working directory must be accessible to this user, "
                                    + "found no access to "
                                    + directory));
        }
        return directory;
    }

    private static void requireNoNul(String subject, Collection<String> texts) throws CannotStart {
        if (texts.stream().anyMatch(text -> text.indexOf('\0') >= 0)) {
            throw new CannotStart(new StartFailure.BadForm(subject + " must not contain NUL"));
        }
    }
}
