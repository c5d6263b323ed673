package dev.patchbay.cli.diagnosis;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.failure.StartFailure;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Remedies for a server that cannot be reached, by its failure. */
public final class Remedy {
    private static final String BY_HAND = "run it by hand to see its messages";

    private static final Set<String> OF_NODE = Set.of("node", "npx", "npm", "pnpx", "pnpm");
    private static final Set<String> OF_UV = Set.of("uv", "uvx");
    private static final Set<String> OF_WINDOWS = Set.of("cmd", "cmd.exe");

    /**
     * Folders below the home directory that shells often have on PATH and other programs do not.
     */
    private static final List<String> USER_FOLDERS =
            List.of(".local/bin", ".cargo/bin", ".bun/bin", ".deno/bin", ".volta/bin", "go/bin");

    private final Path home;
    private final List<Path> places;

    /**
     * @param places further folders that may not be on PATH
     */
    Remedy(Path home, List<Path> places) {
        this.home = home;
        this.places = List.copyOf(places);
    }

    public static Remedy at(Path home) {
        return new Remedy(home, List.of(Path.of("/usr/local/bin"), Path.of("/opt/homebrew/bin")));
    }

    /** Returns one line that says what to do. The failure itself says what happened. */
    public String of(Definition server, ServerFailure failure) {
        return switch (server.address()) {
            case ServerAddress.Program program -> of(server, program, failure);
            case ServerAddress.Http _ -> AddressRemedy.of(server.id(), failure);
            case ServerAddress.Withheld withheld -> withheld.why();
        };
    }

    private String of(Definition server, ServerAddress.Program program, ServerFailure failure) {
        return switch (failure) {
            case StartFailure start -> ofStart(program, start);
            case ServerFailure.Exited exited -> ofEnd(server, program, exited);
            case ServerFailure.Late _, ServerFailure.StillConnecting _ ->
                    "it is slow to start or waits for something: run it once by hand, or raise"
                            + " connectionTimeoutMs, which is "
                            + server.policy().connection().toMillis();
            case ServerFailure.HandshakeRefused refused ->
                    missingPath(program, refused.message())
                            .orElse(
                                    "it does not know the protocol: check whether it is an MCP server");
            case ServerFailure.Refused refused ->
                    missingPath(program, refused.text()).orElse(BY_HAND);
            case ServerFailure.Withheld withheld -> withheld.text();
            case ServerFailure.Disconnected _,
                    ServerFailure.NoAnswer _,
                    ServerFailure.Unanswered _,
                    ServerFailure.GivenUp _,
                    NetworkFailure _ ->
                    BY_HAND;
            case ServerFailure.During during -> of(server, program, during.failure());
            case ServerFailure.Paused paused -> of(server, program, paused.failure());
        };
    }

    private String ofStart(ServerAddress.Program program, StartFailure failure) {
        return switch (failure) {
            case StartFailure.NotFound _ ->
                    program.command().contains("/")
                            ? "correct the path of the command, or install it there"
                            : missing(program.command());
            case StartFailure.Folder _ -> "name a program, not a folder";
            case StartFailure.NotExecutable _ -> "make it executable: chmod +x";
            case StartFailure.BadWorkingDirectory _ -> "correct its cwd, or create that folder";
            case StartFailure.BadForm _, StartFailure.SystemRefused _ -> BY_HAND;
        };
    }

    private static String ofEnd(
            Definition server, ServerAddress.Program program, ServerFailure.Exited exited) {
        var output = exited.output();
        if (LastOutput.ofThisHub(output)) {
            return "it is this hub itself: patchbay remove " + server.id();
        }
        var missingPath = missingPath(program, output);
        if (missingPath.isPresent()) {
            return missingPath.get();
        }
        if (LastOutput.lacksModule(output)) {
            return partMissing(program);
        }
        var code = exited.code();
        if (code == null) {
            return BY_HAND;
        }
        int number = code;
        return LastOutput.remedy(server, output).orElseGet(() -> exit(server.id(), number));
    }

    /** Returns whether a program was started, but did not answer in time, or ended by itself. */
    public static boolean mayMissVariable(ServerFailure failure) {
        var cause = failure.cause();
        return failure.connectionTimedOut()
                || (cause instanceof ServerFailure.Exited exited
                        && exited.code() != null
                        && !LastOutput.ofThisHub(exited.output()));
    }

    /** Returns the remedy for a server that answers at the second start. */
    public static String slow(Definition server) {
        return "it was slow to start, and answers now: try again, or raise"
                + " connectionTimeoutMs, which is "
                + server.policy().connection().toMillis();
    }

    /**
     * Returns the remedy for a file or folder that does not exist, if the arguments and the output
     * of the program name it.
     */
    private static Optional<String> missingPath(ServerAddress.Program program, String output) {
        return program.arguments().stream()
                .filter(one -> one.startsWith("/") && output.contains(one))
                .filter(one -> !new File(one).exists())
                .findFirst()
                .map(one -> one + " in its args does not exist: create it, or correct its args");
    }

    /**
     * Node did not find a package. If npx is killed during a download, it takes the incomplete
     * package for complete from then on.
     */
    private static String partMissing(ServerAddress.Program program) {
        return program.command().endsWith("npx")
                ? "a download of npx is incomplete: remove ~/.npm/_npx, and run the"
                        + " server once by hand"
                : "a package that it needs is missing: install it again";
    }

    private String missing(String command) {
        if (command.strip().contains(" ")) {
            return "command must be only the program: move the other words to args";
        }
        if (OF_WINDOWS.contains(command)) {
            return "that command is for Windows: use the part after /c as the command";
        }
        var elsewhere = elsewhere(command);
        if (elsewhere.isPresent()) {
            return "it is " + elsewhere.get() + ", which is not on PATH here: use this full path";
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
                .orElse("install " + command + ", or use its full path");
    }

    /** Returns the path of a program that exists, but in no folder of PATH. */
    private Optional<Path> elsewhere(String command) {
        try {
            return Stream.of(
                            places.stream(),
                            USER_FOLDERS.stream().map(home::resolve),
                            versionsOfNode())
                    .flatMap(folders -> folders)
                    .map(folder -> folder.resolve(command))
                    .filter(Files::isExecutable)
                    .findFirst();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Returns the folders in which nvm keeps versions of Node.js. */
    private Stream<Path> versionsOfNode() {
        var folder = home.resolve(".nvm/versions/node");
        var versions = folder.toFile().list();
        return versions == null
                ? Stream.of()
                : Stream.of(versions)
                        .sorted()
                        .map(version -> folder.resolve(version).resolve("bin"));
    }

    private static String exit(String id, int code) {
        return switch (code) {
            case 0 ->
                    "it ends by itself, which a server must not do: check whether its"
                            + " args lack a word such as stdio";
            case 127 -> "a program that it starts is missing: run it by hand to see which";
            case 126 -> "a program that it starts is not executable: run it by hand to see which";
            case 134, 139 -> "it crashed: try another version of it";
            case 137 -> "it was killed; a frequent cause is too little memory";
            default ->
                    "run it by hand to see why it ends, or run patchbay logs "
                            + id
                            + " to see its last output in a hub; often a variable is missing,"
                            + " which must be set in env of "
                            + id;
        };
    }
}
