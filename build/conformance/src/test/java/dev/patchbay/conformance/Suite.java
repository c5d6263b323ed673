package dev.patchbay.conformance;

import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The official suite, as the build has fetched it. */
final class Suite {
    private static final Path DIRECTORY = Path.of(System.getProperty("test.suite"));
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PATIENCE_SECONDS = 120;

    private Suite() {}

    /** What the suite has found out about one thing. */
    record Check(String scenario, String id, String status, String trouble) {}

    /** A run of the suite, with whatever it has said. */
    record Run(int code, String output, List<Check> checks) {
        /** Those in which something was found to be right. */
        List<String> scenarios() {
            return with("SUCCESS").stream().map(Check::scenario).distinct().toList();
        }

        List<Check> with(String... statuses) {
            return checks.stream().filter(one -> List.of(statuses).contains(one.status())).toList();
        }
    }

    /** Skips the test where the build could not fetch the suite. */
    static void requireIt() throws IOException {
        var unreachable = DIRECTORY.resolve("unreachable");
        if (Files.exists(unreachable)) {
            assumeThat(Files.readString(unreachable).strip())
                    .as("The suite comes from npm, which cannot be reached")
                    .isEmpty();
        }
    }

    /** The Node that came with it. */
    static String node() {
        return module("node/bin/node");
    }

    /** A file of a package that came with it. */
    static String module(String file) {
        return DIRECTORY.resolve("node_modules").resolve(file).toString();
    }

    /** Runs it against a server, and leaves what it found in a folder of this name. */
    static Run against(Server server, String name, String... options)
            throws IOException, InterruptedException {
        var all = new ArrayList<>(List.of("server", "--url", server.url()));
        all.addAll(List.of(options));
        return run(name, all);
    }

    /** Runs one scenario against a client that is started by a command. */
    static Run against(Path client, String scenario, String revision)
            throws IOException, InterruptedException {
        return run(
                "client-" + scenario + "-" + revision,
                List.of(
                        "client",
                        "--command",
                        client.toString(),
                        "--scenario",
                        scenario,
                        "--spec-version",
                        revision));
    }

    /** The scenarios for clients of a revision, be they required or not. */
    static List<String> clientScenarios(String revision) throws IOException, InterruptedException {
        var listed =
                start("list-" + revision, List.of("list", "--client", "--requirements", revision));
        var names = new ArrayList<String>();
        boolean ofClients = false;
        for (var line : listed.output().lines().map(String::strip).toList()) {
            if (line.endsWith(":")) {
                ofClients = line.startsWith("Client scenarios");
            } else if (line.startsWith("- ") && (ofClients || line.endsWith(" [client]"))) {
                names.add(line.substring(2).replace(" [client]", ""));
            }
        }
        return names;
    }

    private static Run run(String name, List<String> options)
            throws IOException, InterruptedException {
        var results = DIRECTORY.resolve("results").resolve(name).toString();
        var all = new ArrayList<>(options);
        all.addAll(List.of("-o", results));
        return start(name, all);
    }

    private static Run start(String name, List<String> options)
            throws IOException, InterruptedException {
        var results = DIRECTORY.resolve("results").resolve(name);
        var home = Files.createDirectories(DIRECTORY.resolve("home"));
        delete(results);
        Files.createDirectories(results);
        var command = new ArrayList<String>();
        command.add(node());
        command.add(module("@modelcontextprotocol/conformance/dist/index.js"));
        command.addAll(options);
        var said = results.resolve("output");
        var builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
        // Such tools write there.
        builder.environment().put("HOME", home.toString());
        var process = builder.start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(
                    "The suite still runs; it has said\n" + Files.readString(said));
        }
        return new Run(process.exitValue(), Files.readString(said), checks(results));
    }

    private static List<Check> checks(Path results) throws IOException {
        var checks = new ArrayList<Check>();
        try (var scenarios = Files.list(results)) {
            for (var scenario : scenarios.filter(Files::isDirectory).toList()) {
                var found = JSON.readTree(scenario.resolve("checks.json").toFile());
                for (var check : found) {
                    checks.add(
                            new Check(
                                    scenario.getFileName().toString(),
                                    check.path("id").asText(),
                                    check.path("status").asText(),
                                    check.path("errorMessage").asText()));
                }
            }
        }
        return checks;
    }

    /**
     * Writes a program that starts packages as npx does, but those that the build has fetched. The
     * real one would ask the network.
     */
    static void npx(Path file) throws IOException {
        Files.writeString(
                file,
                """
                #!/bin/sh
                shift; package=$1; shift
                exec NODE SERVER "$@"
                """
                        .replace("NODE", node())
                        .replace("SERVER", module("$package/dist/index.js")));
        if (!file.toFile().setExecutable(true)) {
            throw new IOException(file + " could not be made executable");
        }
    }

    /** Deletes a folder with all that is in it. */
    static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (var files = Files.walk(folder)) {
                for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
