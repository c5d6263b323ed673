package dev.patchbay.config;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Finds the file with the servers: the one that is named, or the first there is of {@code
 * patchbay.json} and {@code .mcp.json} where the hub runs, and {@code patchbay/patchbay.json} among
 * the user's configuration files.
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

    /** For this process. */
    public static Lookup ofThisProcess() {
        return new Lookup(Path.of("").toAbsolutePath(), Home.ofThisProcess(), System.getenv());
    }

    /**
     * The file to read, or empty if there is none, and so no servers.
     *
     * @throws BadSetting if the settings name a file that is none
     */
    public Optional<Path> file(Settings settings) {
        return file(settings.config());
    }

    /**
     * The file to read, or empty if there is none, and so no servers.
     *
     * @param said the file that is named, if one is
     * @throws BadSetting if that is none
     */
    public Optional<Path> file(Optional<String> said) {
        return said.map(this::named).or(this::usual);
    }

    /**
     * The file to add a server to, which need not be there: the one that is named, or the one that
     * would be read, or {@code patchbay.json} where the hub runs.
     *
     * @throws BadSetting if what is named cannot be a file
     */
    public Path fileToChange(Optional<String> said) {
        return said.map(this::path).or(this::usual).orElseGet(() -> places().getFirst());
    }

    /** The user's own file, for all projects. */
    public Path ofUser() {
        return places().getLast();
    }

    /** The project's file that is read, or would be. */
    public Path ofProject() {
        return places().stream()
                .limit(2)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseGet(() -> places().getFirst());
    }

    private Path path(String name) {
        try {
            var path = directory.resolve(name).normalize();
            if (!Files.isDirectory(path)) {
                return path;
            }
        } catch (InvalidPathException _) {
            // No path, so no file.
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
            // No path, so no file.
        }
        throw new BadSetting(SETTING, "a file that can be read", name);
    }

    private Optional<Path> usual() {
        return places().stream().filter(Files::isRegularFile).findFirst();
    }

    /** Where files are looked for, in this order. */
    public List<Path> places() {
        return List.of(
                directory.resolve("patchbay.json"),
                directory.resolve(".mcp.json"),
                configurationFiles().resolve("patchbay").resolve("patchbay.json"));
    }

    /** The XDG specification: a path that is not absolute is to be ignored. */
    private Path configurationFiles() {
        var set = Path.of(Objects.requireNonNullElse(environment.get("XDG_CONFIG_HOME"), ""));
        return set.isAbsolute() ? set : home.resolve(".config");
    }
}
