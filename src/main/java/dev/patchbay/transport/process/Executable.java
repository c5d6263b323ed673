package dev.patchbay.transport.process;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The look-up of a program, as a shell does it; done by us for the sake of the error. */
final class Executable {
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
                        .orElseThrow(() ->
                                new CannotStart(
                                        "The command must be a program on PATH, found no "
                                                + Printable.text(command)
                                                + " in "
                                                + searched));
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
            throw new CannotStart("PATH must be a list of directories: " + searched, e);
        }
    }

    private static boolean runnable(Path file) {
        return Files.isExecutable(file) && !Files.isDirectory(file);
    }
}
