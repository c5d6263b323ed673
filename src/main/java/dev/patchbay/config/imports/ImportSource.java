package dev.patchbay.config.imports;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The programs whose servers can be imported. */
public enum ImportSource {
    CLAUDE,
    CLAUDE_DESKTOP,
    VSCODE,
    CODEX,
    CURSOR,
    GEMINI,
    WINDSURF;

    /** Returns the program with this name on the command line. */
    public static Optional<ImportSource> named(String name) {
        return Stream.of(values()).filter(client -> client.word().equals(name)).findFirst();
    }

    /** Returns its name on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the files with its servers, on Linux, macOS and Windows. If two files define a server
     * of the same name, the first file has priority.
     *
     * @param directory the folder of the project
     */
    public List<Path> files(Path home, Path directory) {
        return switch (this) {
            case CLAUDE -> List.of(directory.resolve(".mcp.json"), home.resolve(".claude.json"));
            case CLAUDE_DESKTOP ->
                    List.of(
                            home.resolve(".config/Claude/claude_desktop_config.json"),
                            home.resolve(
                                    "Library/Application"
                                            + " Support/Claude/claude_desktop_config.json"),
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
            case CURSOR ->
                    List.of(
                            directory.resolve(".cursor/mcp.json"),
                            home.resolve(".cursor/mcp.json"));
            case GEMINI ->
                    List.of(
                            directory.resolve(".gemini/settings.json"),
                            home.resolve(".gemini/settings.json"));
            case WINDSURF ->
                    List.of(
                            home.resolve(".codeium/windsurf/mcp_config.json"),
                            // The file of its plugin for other editors.
                            home.resolve(".codeium/mcp_config.json"));
        };
    }
}
