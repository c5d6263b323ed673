package dev.patchbay.cli;

import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Way;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What to do about a server that cannot be reached, by what it died of. */
final class Remedy {
    private static final Pattern EXIT = Pattern.compile("exit code (\\d+)");

    private static final Set<String> OF_NODE = Set.of("node", "npx", "npm", "pnpx", "pnpm");
    private static final Set<String> OF_UV = Set.of("uv", "uvx");
    private static final Set<String> OF_WINDOWS = Set.of("cmd", "cmd.exe");

    /** Where programs are that a shell finds and others do not. */
    private static final List<String> HIDDEN_PLACES =
            List.of(".local/bin", ".cargo/bin", ".bun/bin", ".deno/bin", ".volta/bin", "go/bin");

    private final Path home;
    private final List<Path> places;

    /**
     * @param places folders that may not be on PATH beside those of the user
     */
    Remedy(Path home, List<Path> places) {
        this.home = home;
        this.places = List.copyOf(places);
    }

    static Remedy at(Path home) {
        return new Remedy(home, List.of(Path.of("/usr/local/bin"), Path.of("/opt/homebrew/bin")));
    }

    /** One line; the error says what happened, this what to do. */
    String of(Definition server, String error) {
        return switch (server.way()) {
            case Way.Program program -> of(server, program, error);
            case Way.Http _ -> AddressRemedy.of(server.id(), error);
        };
    }

    private String of(Definition server, Way.Program program, String error) {
        var lower = error.toLowerCase(Locale.ROOT);
        if (error.startsWith("The command must be")) {
            return ofCommand(program.command(), lower);
        }
        if (lower.contains("working directory must be")) {
            return "correct its cwd, or make that folder";
        }
        if (lower.contains("must not start this hub")) {
            return "it is this hub itself: patchbay remove " + server.id();
        }
        var missed = missed(program, error);
        if (missed.isPresent()) {
            return missed.get() + ", which its args name, is not there: make it, or correct them";
        }
        if (lower.contains("module_not_found")) {
            return partMissing(program);
        }
        var exit = EXIT.matcher(error);
        if (exit.find()) {
            return LastWords.remedy(server, error)
                    .orElseGet(() -> exit(server.id(), exit.group(1)));
        }
        if (late(lower)) {
            return "it is slow to start or waits for something: run it once by hand, or raise"
                    + " connectionTimeoutMs, now "
                    + server.patience().connection().toMillis();
        }
        return lower.contains("it refused")
                ? "it does not know the protocol: look whether it is an MCP server"
                : "run it by hand to see what it says";
    }

    /** Whether it took longer than it may. */
    static boolean late(String lower) {
        return lower.contains("did not answer")
                || lower.contains("took too long")
                || lower.contains("gave no answer")
                || lower.contains("still being connected");
    }

    private String ofCommand(String command, String lower) {
        if (lower.contains("must not be executed")) {
            return "make it executable: chmod +x";
        }
        if (lower.contains("found a directory")) {
            return "name a program, not a folder";
        }
        if (command.contains("/")) {
            return "correct the path of the command, or install it there";
        }
        return missing(command);
    }

    /**
     * A file or folder that the arguments name, that is not there, and that the server spoke of.
     */
    private static Optional<String> missed(Way.Program program, String error) {
        return program.arguments().stream()
                .filter(one -> one.startsWith("/") && error.contains(one))
                .filter(one -> !new File(one).exists())
                .findFirst();
    }

    /** Node lacks a package. What npx was killed over it takes for whole ever after. */
    private static String partMissing(Way.Program program) {
        return program.command().endsWith("npx")
                ? "a download of npx was broken off: remove ~/.npm/_npx, and run it once by hand"
                : "a package that it needs is missing: install it again";
    }

    private String missing(String command) {
        if (command.strip().contains(" ")) {
            return "leave only the program in command, and put what stands behind it into args";
        }
        if (OF_WINDOWS.contains(command)) {
            return "that is for Windows: make what stands behind /c the command";
        }
        var elsewhere = elsewhere(command);
        if (elsewhere.isPresent()) {
            return "it is " + elsewhere.get() + ", which is not on PATH here: name it like that";
        }
        if (OF_NODE.contains(command)) {
            return "it needs Node.js: install it (nodejs.org), or put its folder on PATH";
        }
        if (OF_UV.contains(command)) {
            return "it needs uv: install it (docs.astral.sh/uv), or put its folder on PATH";
        }
        return Map.of(
                        "docker", "Docker", "podman", "Podman", "deno", "Deno", "bun", "Bun",
                        "bunx", "Bun")
                .entrySet()
                .stream()
                .filter(known -> known.getKey().equals(command))
                .map(known -> "it needs " + known.getValue() + ": install it")
                .findFirst()
                .orElse("install " + command + ", or name it with its full path");
    }

    /** A program that is there, but in none of the folders that are searched. */
    private Optional<Path> elsewhere(String command) {
        try {
            return Stream.of(
                            places.stream(),
                            HIDDEN_PLACES.stream().map(home::resolve),
                            versionsOfNode())
                    .flatMap(folders -> folders)
                    .map(folder -> folder.resolve(command))
                    .filter(Files::isExecutable)
                    .findFirst();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** As nvm keeps them. */
    private Stream<Path> versionsOfNode() {
        var folder = home.resolve(".nvm/versions/node");
        var versions = folder.toFile().list();
        return versions == null
                ? Stream.of()
                : Stream.of(versions)
                        .sorted()
                        .map(version -> folder.resolve(version).resolve("bin"));
    }

    private static String exit(String id, String code) {
        return switch (code) {
            case "0" ->
                    "it ends by itself, as no server does: look whether its args lack something, such"
                            + " as stdio";
            case "127" -> "a program that it starts is missing: run it by hand to see which";
            case "126" -> "a program that it starts may not be executed: run it by hand";
            case "134", "139" -> "it crashed: try another version of it";
            case "137" -> "it was killed, often for want of memory";
            default ->
                    "run it by hand to see why it ends, or patchbay logs "
                            + id
                            + " to see what it last said to a hub; often a variable is missing,"
                            + " which env in "
                            + id
                            + " would give it";
        };
    }
}
