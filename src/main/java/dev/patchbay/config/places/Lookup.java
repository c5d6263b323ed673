package dev.patchbay.config.places;

import dev.patchbay.config.environment.UserHome;
import dev.patchbay.config.settings.BadSetting;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.config.trust.Trust;
import dev.patchbay.config.trust.TrustStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Finds the file with the servers: the named file, or else the first that exists of {@code
 * patchbay.json} and {@code .mcp.json} in the working directory, and {@code patchbay/patchbay.json}
 * in the user's configuration folder.
 */
public final class Lookup {
    private static final String SETTING = "config";

    private final Path directory;
    private final Path home;
    private final Map<String, String> environment;

    public Lookup(Path directory, Path home, Map<String, String> environment) {
        this.directory = directory;
        this.home = home;
        this.environment = Map.copyOf(environment);
    }

    /** Returns the lookup of this process. */
    public static Lookup ofThisProcess() {
        return new Lookup(Path.of("").toAbsolutePath(), UserHome.ofThisProcess(), System.getenv());
    }

    /**
     * Returns the file to read; empty if there is none, and then the hub has no servers.
     *
     * @throws BadSetting if the settings name a file that cannot be read
     */
    public Optional<Path> file(Settings settings) {
        return file(settings.config());
    }

    /**
     * Returns the file to read; empty if there is none, and then the hub has no servers.
     *
     * @param namedFile the named file, if there is one
     * @throws BadSetting if the named file cannot be read
     */
    public Optional<Path> file(Optional<String> namedFile) {
        return namedFile.map(this::named).or(this::firstExisting);
    }

    /**
     * Returns the file to add a server to, which may be missing: the named file, or {@code
     * patchbay.json} in the working directory.
     *
     * @throws BadSetting if the name cannot be a file
     */
    public Path fileToAddTo(Optional<String> namedFile) {
        return namedFile.map(this::path).orElseGet(this::ofProject);
    }

    /**
     * Returns the file in which a server is changed: the named file, or the file that the hub would
     * read.
     *
     * @throws BadSetting if the name cannot be a file
     */
    public Path fileToChange(Optional<String> namedFile) {
        return namedFile.map(this::path).or(this::firstExisting).orElseGet(this::ofProject);
    }

    /** Returns the file that a hub finds here; empty if there is none, or it is the user's own. */
    public Optional<Path> found() {
        return firstExisting().filter(this::findable);
    }

    /** Whether a hub started in the folder of this file finds it, and it is not the user's own. */
    public boolean findable(Path file) {
        var name = file.getFileName();
        return !file.equals(ofUser())
                && places().stream()
                        .limit(2)
                        .anyMatch(one -> Objects.equals(one.getFileName(), name));
    }

    /** Whether this is {@code .mcp.json}, a file that clients use for themselves. */
    public boolean ofClient(Path file) {
        return file.equals(places().get(1));
    }

    /** Returns the user's own file, for all projects. */
    public Path ofUser() {
        return places().getLast();
    }

    /** Returns the file of the project, which may be missing. */
    public Path ofProject() {
        return places().getFirst();
    }

    /** Returns the store of the user's trust. */
    public TrustStore trust() {
        return new TrustStore(
                folder("XDG_STATE_HOME", ".local/state").resolve("patchbay").resolve("trust.json"));
    }

    /**
     * Returns which entries of a file may be used.
     *
     * @param namedFile the named file, if there is one
     */
    public Trust trust(Optional<String> namedFile) {
        return namedFile.isPresent() ? Trust.EVERYTHING : new Trust.AsKept(trust(), ofUser());
    }

    private Path path(String name) {
        try {
            var path = directory.resolve(name).normalize();
            if (!Files.isDirectory(path)) {
                return path;
            }
        } catch (InvalidPathException _) {
            // The name is not a path, so it is not a file.
        }
        throw new BadSetting(SETTING, "a file", name);
    }

    private Path named(String name) {
        try {
            var path = directory.resolve(name).normalize();
            if (Files.isRegularFile(path) && Files.isReadable(path)) {
                return path;
            }
        } catch (InvalidPathException _) {
            // The name is not a path, so it is not a file.
        }
        throw new BadSetting(SETTING, "a file that can be read", name);
    }

    private Optional<Path> firstExisting() {
        return places().stream().filter(Files::isRegularFile).findFirst();
    }

    /** Returns the paths that are searched, in this order. */
    public List<Path> places() {
        return List.of(
                directory.resolve("patchbay.json"),
                directory.resolve(".mcp.json"),
                folder("XDG_CONFIG_HOME", ".config").resolve("patchbay").resolve("patchbay.json"));
    }

    /** XDG Base Directory Specification: a relative path is invalid and ignored. */
    private Path folder(String variable, String defaultPath) {
        var set = Path.of(Objects.requireNonNullElse(environment.get(variable), ""));
        return set.isAbsolute() ? set : home.resolve(defaultPath);
    }
}
