package dev.patchbay.cli;

import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Way;
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
    private static final Pattern NOT_ON_PATH =
            Pattern.compile("program on PATH, found no (\\S+) in");
    private static final Pattern STATUS = Pattern.compile("HTTP (\\d{3})");
    private static final Pattern EXIT = Pattern.compile("exit code (\\d+)");

    private static final Set<String> OF_NODE = Set.of("node", "npx", "npm", "pnpx", "pnpm");
    private static final Set<String> OF_UV = Set.of("uv", "uvx");

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
        var lower = error.toLowerCase(Locale.ROOT);
        var missing = NOT_ON_PATH.matcher(error);
        if (missing.find()) {
            return missing(missing.group(1));
        }
        if (lower.contains("found no file")) {
            return "correct the path of the command, or install it there";
        }
        if (lower.contains("must not be executed")) {
            return "make it executable: chmod +x";
        }
        var status = STATUS.matcher(error);
        if (status.find()) {
            return status(server.id(), status.group(1));
        }
        var exit = EXIT.matcher(error);
        if (exit.find()) {
            return exit(server, exit.group(1));
        }
        return ofConnections(server, lower);
    }

    private static String ofConnections(Definition server, String lower) {
        if (lower.contains("did not answer")
                || lower.contains("took too long")
                || lower.contains("gave no answer")
                || lower.contains("still being connected")) {
            return server.way() instanceof Way.Program
                    ? "it is slow to start or waits for something: run it once by hand, or raise"
                            + " connectionTimeoutMs, now "
                            + server.patience().connection().toMillis()
                    : "look whether the host can be reached from here, or raise connectionTimeoutMs";
        }
        if (lower.contains("takes no connections")) {
            return "start the server, or correct host and port of its url";
        }
        if (lower.contains("tls failed")) {
            return "its certificate is not trusted here: correct the url, or have it signed";
        }
        return server.way() instanceof Way.Program
                ? "run it by hand to see what it says"
                : "correct its url; the servers' own documentation has it";
    }

    private String missing(String command) {
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

    private static String status(String id, String status) {
        return switch (status) {
            case "401" ->
                    "it wants to know who asks: give "
                            + id
                            + " a header Authorization with a token that is valid";
            case "403" -> "whoever the token is of may not use it: ask for access, or take another";
            case "404", "405" -> "there is no MCP server at that path: correct its url";
            case "429" -> "it has had too many requests: try later";
            default ->
                    status.startsWith("5")
                            ? "the server itself is broken: try later, or tell whoever runs it"
                            : "correct its url or its headers";
        };
    }

    private static String exit(Definition server, String code) {
        return switch (code) {
            case "127" -> "a program that it starts is missing: run it by hand to see which";
            case "126" -> "a program that it starts may not be executed: run it by hand";
            default ->
                    "run it by hand to see why it ends, or patchbay logs "
                            + server.id()
                            + " to see what it last said to a hub; often a variable is missing,"
                            + " which env in "
                            + server.id()
                            + " would give it";
        };
    }
}
