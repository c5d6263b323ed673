package dev.patchbay.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;

/**
 * Fuzzes the targets with Jazzer, each in a process of its own, and says what came of it.
 *
 * <p>Findings and logs are in {@code target/fuzz}. What Jazzer has found to be worth keeping stays
 * in {@code build/fuzz/target}, and is where the next run goes on.
 */
public final class Main {
    private static final Pattern DONE = Pattern.compile("Done (\\d+) runs in (\\d+) second");
    private static final Pattern FINDING = Pattern.compile("== (Java Exception|libFuzzer|ERROR).*");
    private static final int LINES_SHOWN = 15;

    /**
     * What Jazzer looks for beside the laws, and is in order here: schemas bring expressions, a
     * configuration names files, and Netty reads memory.
     */
    private static final List<String> NOT_LOOKED_FOR =
            List.of(
                    "com.code_intelligence.jazzer.sanitizers.RegexInjection",
                    "com.code_intelligence.jazzer.sanitizers.FilePathTraversal",
                    "com.code_intelligence.jazzer.sanitizers.UnsafeSanitizer");

    /** Seconds that one input may take: far more than any does, on a busy machine too. */
    private static final int PATIENCE = 20;

    private final Path out;
    private final Path work;
    private final Corpora corpora;
    private final int seconds;

    private Main(Path root, int seconds) {
        this.out = root.resolve("target/fuzz");
        this.work = root.resolve("build/fuzz/target");
        this.corpora = new Corpora(root.resolve("../shared/corpora").normalize());
        this.seconds = seconds;
    }

    public static void main(String... arguments) throws IOException, InterruptedException {
        if (arguments.length != 4) {
            throw new IllegalArgumentException("Expected: root seconds jobs targets");
        }
        var main = new Main(Path.of(arguments[0]).normalize(), Integer.parseInt(arguments[1]));
        if (!main.run(Integer.parseInt(arguments[2]), targets(arguments[3]))) {
            System.exit(1);
        }
    }

    private static List<Target> targets(String names) {
        var wanted = List.of(names.split(",", -1));
        var targets =
                Target.ALL.stream()
                        .filter(target -> names.equals("all") || wanted.contains(target.title()))
                        .toList();
        if (targets.isEmpty()) {
            throw new IllegalArgumentException(
                    "fuzz.targets must be all or names such as CodecFuzz, found " + names);
        }
        return targets;
    }

    private boolean run(int jobs, List<Target> targets) throws IOException, InterruptedException {
        delete(out);
        Files.createDirectories(out);
        boolean good = true;
        try (var executor = Executors.newFixedThreadPool(jobs)) {
            var results = new ArrayList<Future<Result>>();
            for (var target : targets) {
                results.add(executor.submit(() -> fuzz(target)));
            }
            for (var result : results) {
                var found = result.get();
                System.out.println(found.summary());
                good &= found.good();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("A target could not be fuzzed", e.getCause());
        }
        return good;
    }

    private Result fuzz(Target target) throws IOException, InterruptedException {
        var name = target.title();
        var log = out.resolve(name + ".log");
        var process =
                new ProcessBuilder(command(target))
                        .directory(Files.createDirectories(work.resolve("runs/" + name)).toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        process.getOutputStream().close();
        int code = process.waitFor();
        var text = Files.readString(log, StandardCharsets.ISO_8859_1);
        return new Result(name, code, text, findings(name));
    }

    private List<String> command(Target target) throws IOException {
        var name = target.title();
        var seeds = work.resolve("seeds/" + name);
        delete(seeds);
        Files.createDirectories(seeds);
        int number = 0;
        for (var seed : target.seeds(corpora)) {
            Files.write(seeds.resolve(Integer.toString(number++)), seed);
        }
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
        command.addAll(
                List.of(
                        "-Xmx1g",
                        "-Xss1m",
                        "-XX:+UseSerialGC",
                        "-XX:+EnableDynamicAgentLoading",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "com.code_intelligence.jazzer.Jazzer",
                        "--target_class=" + target.subject().getName(),
                        "--instrumentation_includes=dev.patchbay.**",
                        "--disabled_hooks=" + String.join(":", NOT_LOOKED_FOR),
                        "--reproducer_path=" + work.resolve("runs/" + name),
                        "-artifact_prefix=" + out.resolve(name + "-"),
                        "-max_len=" + Corpora.LONGEST,
                        "-timeout=" + PATIENCE,
                        seconds > 0 ? "-max_total_time=" + seconds : "-runs=0"));
        corpora.dictionary(target.dictionary()).ifPresent(file -> command.add("-dict=" + file));
        command.add(Files.createDirectories(work.resolve("corpus/" + name)).toString());
        command.add(seeds.toString());
        return command;
    }

    private List<Path> findings(String name) throws IOException {
        try (var files = Files.list(out)) {
            return files.filter(file -> file.getFileName().toString().startsWith(name + "-"))
                    .sorted()
                    .toList();
        }
    }

    /** What came of one target. */
    private record Result(String name, int code, String log, Collection<Path> findings) {
        boolean good() {
            return code == 0 && findings.isEmpty();
        }

        String summary() {
            var done = DONE.matcher(log);
            if (!good() || !done.find()) {
                return name + ": ended with " + code + ", found " + findings + "\n" + shown();
            }
            long executions = Long.parseLong(done.group(1));
            long seconds = Math.max(1, Long.parseLong(done.group(2)));
            return String.format(
                    Locale.ROOT,
                    "%-24s %,12d executions %,9d per second",
                    name,
                    executions,
                    executions / seconds);
        }

        /** What the log says of a finding, or its end. */
        private String shown() {
            var lines = log.lines().toList();
            int from = 0;
            while (from < lines.size() && !FINDING.matcher(lines.get(from)).find()) {
                from++;
            }
            from = from == lines.size() ? Math.max(0, from - LINES_SHOWN) : from;
            return String.join(
                    "\n", lines.subList(from, Math.min(lines.size(), from + LINES_SHOWN)));
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (var files = Files.walk(folder)) {
                for (var file :
                        (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                    Files.delete(file);
                }
            }
        }
    }
}
