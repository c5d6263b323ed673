package dev.patchbay.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The programs whose own files of servers can be read. */
public enum Client {
    CLAUDE,
    CLAUDE_DESKTOP,
    VSCODE,
    CODEX;

    /** The one with this name, as a command line spells it. */
    public static Optional<Client> named(String name) {
        return Stream.of(values()).filter(client -> client.word().equals(name)).findFirst();
    }

    /** Its name on a command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Where it keeps them, on Linux, macOS and Windows; what comes first wins where both have a
     * server of one name.
     *
     * @param directory where the project is
     */
    public List<Path> files(Path home, Path directory) {
        return switch (this) {
            case CLAUDE -> List.of(directory.resolve(".mcp.json"), home.resolve(".claude.json"));
            case CLAUDE_DESKTOP ->
                    List.of(
                            home.resolve(".config/Claude/claude_desktop_config.json"),
                            home.resolve(
                                    "Library/Application Support/Claude/claude_desktop_config.json"),
                            home.resolve("AppData/Roaming/Claude/claude_desktop_config.json"));
            case VSCODE ->
                    List.of(
                            directory.resolve(".vscode/mcp.json"),
                            home.resolve(".config/Code/User/mcp.json"),
                            home.resolve("Library/Application Support/Code/User/mcp.json"),
                            home.resolve("AppData/Roaming/Code/User/mcp.json"));
            case CODEX ->
                    List.of(
                            directory.resolve(".codex/config.toml"),
                            home.resolve(".codex/config.toml"));
        };
    }
}
