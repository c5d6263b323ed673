package dev.patchbay.config;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Finds the file with the servers: the one that is named, or the first there is of {@code
 * patchbay.json} and {@code .mcp.json} where the hub runs, and {@code patchbay/patchbay.json} among
 * the user's configuration files.
 */
public final class Lookup {
    private static final Logger LOG = Logger.getLogger(Lookup.class);
    private static final String SETTING = "config";

    private final Path directory;
    private final Path home;
    private final Map<String, String> environment;

    Lookup(Path directory, Path home, Map<String, String> environment) {
        this.directory = directory;
        this.home = home;
        this.environment = Map.copyOf(environment);
    }

    /** For this process. */
    public static Lookup ofThisProcess() {
        return new Lookup(
                Path.of("").toAbsolutePath(),
                Path.of(System.getProperty("user.home", "/")),
                System.getenv());
    }

    /**
     * The file to read, or empty if there is none, and so no servers.
     *
     * @throws BadSetting if the settings name a file that is none
     */
    public Optional<Path> file(Settings settings) {
        var file = settings.config().map(this::named).or(this::usual);
        file.ifPresentOrElse(
                path -> LOG.infof("The servers stand in %s", path),
                () -> LOG.infof("There are no servers: none of %s is there", places()));
        return file;
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

    private List<Path> places() {
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
