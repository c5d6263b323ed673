package dev.patchbay.transport.process;

import dev.patchbay.failure.StartFailure;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds a program as a shell does, but with a precise error. */
final class Executable {
    private static final int MAX_SHOWN = 3;

    private Executable() {}

    /**
     * Returns the file that {@code command} means.
     *
     * @param searched directories separated by colons
     * @param directory the base of relative paths
     */
    static Path find(String command, String searched, Path directory) throws CannotStart {
        if (command.isEmpty()) {
            throw notFound("The command must be a path or a name, found nothing");
        }
        return command.contains("/")
                ? checked(command, directory)
                : search(command, searched, directory)
                        .orElseThrow(() -> nowhere(command, searched));
    }

    /** Names only the first 3 folders. They show which PATH it was. All of PATH may be long. */
    private static CannotStart nowhere(String command, String searched) {
        var places = Arrays.stream(searched.split(":")).filter(place -> !place.isEmpty()).toList();
        if (places.isEmpty()) {
            return notFound(
                    "The command must be a path if PATH is empty, found "
                            + PrintableText.text(command));
        }
        int more = places.size() - MAX_SHOWN;
        return notFound(
                "The command must be a path or a program on PATH, found no "
                        + PrintableText.text(command)
                        + " in "
                        + places.stream()
                                .limit(MAX_SHOWN)
                                .map(PrintableText::text)
                                .collect(Collectors.joining(", "))
                        + (more > 0 ? " and " + more + " more folders" : ""));
    }

    private static CannotStart notFound(String text) {
        return new CannotStart(new StartFailure.NotFound(text));
    }

    private static Path checked(String command, Path directory) throws CannotStart {
        var file = resolved(directory, command);
        if (!Files.exists(file)) {
            throw notFound("The command must be a program, found no file " + file);
        }
        if (!runnable(file)) {
            throw new CannotStart(
                    Files.isDirectory(file)
                            ? new StartFailure.Folder(file.toString())
                            : new StartFailure.NotExecutable(file.toString()));
        }
        return file;
    }

    private static Path resolved(Path directory, String command) throws CannotStart {
        try {
            return directory.resolve(command).normalize();
        } catch (InvalidPathException e) {
            throw new CannotStart(
                    new StartFailure.NotFound(
                            "The command must be a path: " + PrintableText.text(command)),
                    e);
        }
    }

    private static Optional<Path> search(String name, String searched, Path directory)
            throws CannotStart {
        try {
            return Arrays.stream(searched.split(":"))
                    .filter(place -> !place.isEmpty())
                    .map(place -> directory.resolve(place).resolve(name))
                    .filter(Executable::runnable)
                    .findFirst();
        } catch (InvalidPathException e) {
            throw new CannotStart(
                    new StartFailure.BadForm(
                            "PATH must be a list of directories, found "
                                    + PrintableText.text(e.getInput())),
                    e);
        }
    }

    private static boolean runnable(Path file) {
        return Files.isExecutable(file) && !Files.isDirectory(file);
    }
}
