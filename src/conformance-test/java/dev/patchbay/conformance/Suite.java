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
        var results = DIRECTORY.resolve("results").resolve(name);
        var home = Files.createDirectories(DIRECTORY.resolve("home"));
        delete(results);
        Files.createDirectories(results);
        var command = new ArrayList<String>();
        command.add(node());
        command.add(module("@modelcontextprotocol/conformance/dist/index.js"));
        command.addAll(List.of("server", "--url", server.url(), "-o", results.toString()));
        command.addAll(List.of(options));
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

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (var files = Files.walk(folder)) {
                for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
