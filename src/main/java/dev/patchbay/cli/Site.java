package dev.patchbay.cli;

import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.config.BadSetting;
import dev.patchbay.config.BrokenFile;
import dev.patchbay.config.ConfigurationReader;
import dev.patchbay.config.LocalPlaces;
import dev.patchbay.config.Lookup;
import dev.patchbay.config.Self;
import dev.patchbay.config.ServersFile;
import dev.patchbay.config.Surroundings;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where a command that works on files is given.
 *
 * @param directory where it is given
 * @param variable the file that the environment names
 * @param places where hubs that read a file leave something for commands
 */
public record Site(
        Screen screen,
        Path directory,
        Lookup lookup,
        Surroundings surroundings,
        Optional<String> variable,
        Function<Path, LocalPlaces> places) {
    static final int OK = 0;
    static final int FAILED = 1;
    static final int WRONG = 2;

    /** That of this process. */
    public static Site ofThisProcess(Screen screen) {
        return new Site(
                screen,
                Path.of("").toAbsolutePath(),
                Lookup.ofThisProcess(),
                Surroundings.of(Self.ofThisProcess(null)),
                Optional.ofNullable(System.getProperty("patchbay.config"))
                        .or(() -> Optional.ofNullable(System.getenv("PATCHBAY_CONFIG")))
                        .filter(name -> !name.isEmpty()),
                LocalPlaces::ofThisProcess);
    }

    /** Something to do that needs nothing to be started. */
    @FunctionalInterface
    public interface Errand {
        /** Does it and returns the exit code. */
        int run(Site site) throws IOException;
    }

    /** Does something, and says what kept it from being done. */
    public int run(Errand errand) {
        int code = attempt(errand);
        if (screen.flush()) {
            return code;
        }
        screen.complain("The output could not be written");
        return Math.max(code, FAILED);
    }

    private int attempt(Errand errand) {
        try {
            return errand.run(this);
        } catch (BadUsage | BadSetting | BrokenFile e) {
            screen.complain(String.valueOf(e.getMessage()));
            return WRONG;
        } catch (IOException e) {
            screen.complain(reason(e));
            return FAILED;
        }
    }

    private static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException missing -> missing.getFile() + " is not there";
            case AccessDeniedException denied ->
                    denied.getFile() + " must be readable and writable for this user";
            case FileAlreadyExistsException taken -> taken.getFile() + " must be a folder";
            case FileSystemException other ->
                    other.getFile() + " could not be used: " + other.getReason();
            default -> "A file could not be read or written: " + e.getMessage();
        };
    }

    /**
     * Does something with servers; whoever interrupts the thread wants no more of it.
     *
     * @param givenUp the exit code then
     */
    public int run(Connected.Errand errand, Connected hub, int givenUp) {
        return run(site -> {
            try {
                return errand.run(site, hub);
            } catch (InterruptedException _) {
                return givenUp;
            }
        });
    }

    ConfigurationReader reader() {
        return new ConfigurationReader(surroundings);
    }

    /** The file that is read; empty if there is none. */
    Optional<Path> file(Optional<String> said) {
        return lookup.file(said.or(this::variable));
    }

    /** The file that a server is added to; it need not be there. */
    Path fileToChange(Optional<String> said) {
        return lookup.fileToChange(said.or(this::variable));
    }

    /** What stands in the file that is read; empty if there is none. */
    Optional<ServersFile> servers(Optional<String> said) {
        return file(said).map(file -> ServersFile.read(file, reader()));
    }

    /** What is said where no file is. */
    String noFile() {
        return "There are no servers: none of "
                + String.join(", ", lookup.places().stream().map(Path::toString).toList())
                + " is there";
    }
}
