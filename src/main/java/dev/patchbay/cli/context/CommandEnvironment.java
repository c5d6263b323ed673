package dev.patchbay.cli.context;

import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.config.edit.ServersFile;
import dev.patchbay.config.environment.ConfigurationContext;
import dev.patchbay.config.environment.OwnAddress;
import dev.patchbay.config.places.LocalPlaces;
import dev.patchbay.config.places.Lookup;
import dev.patchbay.config.servers.BrokenFile;
import dev.patchbay.config.servers.ConfigurationReader;
import dev.patchbay.config.settings.BadSetting;
import dev.patchbay.config.settings.GivenSettings;
import dev.patchbay.upstream.offer.OfferMemory;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The environment in which a command runs.
 *
 * @param directory the current directory of the command
 * @param variable the configuration file that the system property or the environment variable names
 * @param places the sockets and journals of the hubs that read a configuration file
 * @param memory the offers that servers gave when they were last asked
 */
public record CommandEnvironment(
        Screen screen,
        Path directory,
        Lookup lookup,
        ConfigurationContext surroundings,
        Optional<String> variable,
        Function<Path, LocalPlaces> places,
        Supplier<OfferMemory> memory) {
    public static final int OK = 0;
    public static final int FAILED = 1;
    public static final int WRONG = 2;

    /** Returns the environment of this process. */
    public static CommandEnvironment ofThisProcess(Screen screen, Supplier<OfferMemory> memory) {
        return new CommandEnvironment(
                screen,
                Path.of("").toAbsolutePath(),
                Lookup.ofThisProcess(),
                ConfigurationContext.of(OwnAddress.ofThisProcess(null)),
                Optional.ofNullable(System.getProperty("patchbay.config"))
                        .or(() -> Optional.ofNullable(System.getenv("PATCHBAY_CONFIG")))
                        .filter(name -> !name.isEmpty()),
                LocalPlaces::ofThisProcess,
                memory);
    }

    /** The work of a command that needs no started application. */
    @FunctionalInterface
    public interface Action {
        /** Runs the command and returns the exit code. */
        int run(CommandEnvironment context) throws IOException;
    }

    /** Runs a command, prints why it failed if it does, and returns the exit code. */
    public int run(Action action) {
        int code = attempt(action);
        if (screen.flush()) {
            return code;
        }
        screen.complain("The output could not be written");
        return Math.max(code, FAILED);
    }

    private int attempt(Action action) {
        try {
            return action.run(this);
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
            case NoSuchFileException missing -> missing.getFile() + " does not exist";
            case AccessDeniedException denied ->
                    denied.getFile() + " must be readable and writable for this user";
            case FileAlreadyExistsException existing -> existing.getFile() + " must be a folder";
            case FileSystemException other ->
                    other.getFile() + " could not be used: " + other.getReason();
            default -> "A file could not be read or written: " + e.getMessage();
        };
    }

    /**
     * Runs a command with servers. An interrupt of the thread cancels the command.
     *
     * @param cancelledCode the exit code of a cancelled command
     */
    public int run(CommandHub.Action action, CommandHub hub, int cancelledCode) {
        return run(context -> {
            try {
                return action.run(context, hub);
            } catch (InterruptedException _) {
                return cancelledCode;
            }
        });
    }

    /**
     * Returns a reader. It accepts every entry of a named file, and only trusted entries of a file
     * that was found.
     *
     * @param namedFile the file that the command line names, if any
     */
    public ConfigurationReader reader(Optional<String> namedFile) {
        return new ConfigurationReader(surroundings, lookup.trust(namedFile.or(this::variable)));
    }

    /** Returns the configuration file to read; empty if there is none. */
    public Optional<Path> file(Optional<String> namedFile) {
        return find(namedFile, lookup::file);
    }

    /** Returns the file to add a server to. The file may not exist yet. */
    public Path fileToAddTo(Optional<String> namedFile) {
        return find(namedFile, lookup::fileToAddTo);
    }

    /**
     * Looks for a file. The error for a wrong name says which option, property or variable contains
     * it.
     */
    private <T> T find(Optional<String> namedFile, Function<Optional<String>, T> search) {
        try {
            return search.apply(namedFile.or(this::variable));
        } catch (BadSetting e) {
            var given =
                    GivenSettings.ofThisProcess(
                            namedFile
                                    .map(name -> Map.of("patchbay.config", name))
                                    .orElse(Map.of()));
            throw new BadUsage(given.describe(e));
        }
    }

    /**
     * Returns the file in which to change a server.
     *
     * @throws BadUsage if the file belongs to a client, and neither option, property nor variable
     *     names it
     */
    public Path fileToChange(Optional<String> namedFile) {
        var named = namedFile.or(this::variable);
        var file = find(namedFile, lookup::fileToChange);
        if (named.isEmpty() && lookup.ofClient(file)) {
            throw new BadUsage(
                    "The servers are in "
                            + file
                            + ", which belongs to clients: it is changed only if --config names"
                            + " it");
        }
        return file;
    }

    /**
     * Trusts the entries that the user has just written, if the file is one that a hub finds by
     * itself.
     *
     * @return false if the trust is needed but could not be stored; the user has then been told
     */
    public boolean trust(ServersFile written, List<String> ids, Optional<String> namedFile) {
        if (ids.isEmpty() || !lookup.findable(written.file())) {
            return true;
        }
        try {
            lookup.trust().trust(written, ids, false);
            return true;
        } catch (IOException e) {
            if (namedFile.or(this::variable).isPresent()) {
                // A file that is named needs no trust.
                return true;
            }
            screen.complain(
                    String.join(", ", ids)
                            + " could not be trusted, so the hub leaves it out: "
                            + reason(e));
            return false;
        }
    }

    /**
     * Returns whether secrets may be copied from one file to another: to a file whose folder
     * contains the source, and to the user's own file for all projects. Files of projects are
     * shared and published.
     */
    public boolean mayCopySecrets(Path from, Path to) {
        var folder = to.toAbsolutePath().getParent();
        return to.equals(lookup.ofUser())
                || (folder != null && from.toAbsolutePath().startsWith(folder));
    }

    /**
     * Returns the file that is used here until now, and is not used any more once the new file
     * exists.
     *
     * @param file the file that is about to be made
     */
    public ReplacedFile replaced(Path file, Optional<String> namedFile) {
        if (namedFile.or(this::variable).isPresent() || !file.equals(lookup.ofProject())) {
            return ReplacedFile.NOTHING;
        }
        try {
            return servers(namedFile)
                    .filter(one -> !one.file().equals(file))
                    .map(one -> ReplacedFile.of(one, one.configuration(reader(namedFile))))
                    .orElse(ReplacedFile.NOTHING);
        } catch (BrokenFile _) {
            // A broken file is not used, so nothing is replaced.
            return ReplacedFile.NOTHING;
        }
    }

    /** Returns the contents of the configuration file; empty if there is none. */
    public Optional<ServersFile> servers(Optional<String> namedFile) {
        return file(namedFile).map(file -> ServersFile.read(file, reader(namedFile)));
    }

    /** Prints which file was found, or that there is none, unless the user has named a file. */
    public void reportFile(ParsedWords words) {
        var namedFile = words.value(SharedOptions.CONFIG.name()).or(this::variable);
        if (namedFile.isEmpty() && !words.has(SharedOptions.JSON.name())) {
            screen.note(
                    file(namedFile)
                            .map(file -> "The servers are in " + file)
                            .orElseGet(this::noFile));
        }
    }

    /** Returns the message for the case that there is no file. */
    public String noFile() {
        return "There are no servers: none of these files exists: "
                + String.join(", ", lookup.places().stream().map(Path::toString).toList());
    }
}
