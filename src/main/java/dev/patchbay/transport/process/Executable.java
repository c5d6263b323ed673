package dev.patchbay.transport.process;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The look-up of a program, as a shell does it; done by us for the sake of the error. */
final class Executable {
    private static final int MOST_TOLD = 3;

    private Executable() {}

    /**
     * The file that {@code command} means.
     *
     * @param searched directories separated by colons
     * @param directory what relative paths start from
     */
    static Path find(String command, String searched, Path directory) throws CannotStart {
        if (command.isEmpty()) {
            throw new CannotStart("The command must be a path or a name, found nothing");
        }
        return command.contains("/")
                ? checked(command, directory)
                : search(command, searched, directory)
                        .orElseThrow(() -> nowhere(command, searched));
    }

    /** Enough to see which PATH it was; all of it can be a screen full. */
    private static CannotStart nowhere(String command, String searched) {
        var places = Arrays.stream(searched.split(":")).filter(place -> !place.isEmpty()).toList();
        if (places.isEmpty()) {
            return new CannotStart(
                    "The command must be a path where PATH is empty, found "
                            + Printable.text(command));
        }
        int more = places.size() - MOST_TOLD;
        return new CannotStart(
                "The command must be a path or a program on PATH, found no "
                        + Printable.text(command)
                        + " in "
                        + places.stream()
                                .limit(MOST_TOLD)
                                .map(Printable::text)
                                .collect(Collectors.joining(", "))
                        + (more > 0 ? " and " + more + " more folders" : ""));
    }

    private static Path checked(String command, Path directory) throws CannotStart {
        var file = resolved(directory, command);
        if (!Files.exists(file)) {
            throw new CannotStart("The command must be a program, found no file " + file);
        }
        if (!runnable(file)) {
            throw new CannotStart(
                    "The command must be a program, found "
                            + (Files.isDirectory(file)
                                    ? "a directory: " + file
                                    : "a file that must not be executed: " + file));
        }
        return file;
    }

    private static Path resolved(Path directory, String command) throws CannotStart {
        try {
            return directory.resolve(command).normalize();
        } catch (InvalidPathException e) {
            throw new CannotStart("The command must be a path: " + Printable.text(command), e);
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
                    "PATH must be a list of directories, found " + Printable.text(e.getInput()), e);
        }
    }

    private static boolean runnable(Path file) {
        return Files.isExecutable(file) && !Files.isDirectory(file);
    }
}
