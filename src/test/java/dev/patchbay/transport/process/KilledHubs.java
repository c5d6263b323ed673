package dev.patchbay.transport.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Kills hubs at different moments and counts the processes that are left. It is also a program, for
 * many runs: {@code java -cp … dev.patchbay.transport.process.KilledHubs 1000}.
 */
final class KilledHubs {
    static final String MARK = "PATCHBAY_TEST_MARK";

    private static final int CHILDREN = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** How long anything of a killed hub may live on. */
    private static final Duration LIMIT = Duration.ofSeconds(3);

    private final SplittableRandom random;
    private final String mark = Long.toString(ProcessHandle.current().pid());
    private int late;

    KilledHubs(long seed) {
        this.random = new SplittableRandom(seed);
    }

    public static void main(String... arguments) throws IOException {
        int cycles = Integer.parseInt(arguments[0]);
        var hubs = new KilledHubs(cycles);
        int left = 0;
        for (int i = 0; i < cycles; i++) {
            left += hubs.kill(i).size();
        }
        System.out.println(
                cycles + " hubs killed, " + left + " processes left, " + hubs.late + " times late");
    }

    /** How often something lived on for longer than it may. */
    int late() {
        return late;
    }

    /** Starts a hub, kills it with SIGKILL, and gives what is left of it after a while. */
    List<String> kill(int number) throws IOException {
        var hubMark = mark + "-" + number + "-";
        var hub =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-Xshare:auto",
                                "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
                                "-cp",
                                System.getProperty("java.class.path"),
                                HubProgram.class.getName(),
                                hubMark,
                                Integer.toString(CHILDREN))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try (var output = hub.inputReader(StandardCharsets.US_ASCII)) {
            int started = random.nextInt(CHILDREN);
            var line = output.readLine();
            while (line != null && Integer.parseInt(line) < started) {
                line = output.readLine();
            }
            if (line == null) {
                throw new IllegalStateException("The hub did not start");
            }
            LockSupport.parkNanos(random.nextLong(3_000_000));
        } finally {
            hub.destroyForcibly();
        }
        return left(hubMark);
    }

    private List<String> left(String hubMark) throws IOException {
        long start = System.nanoTime();
        long end = start + PATIENCE.toNanos();
        var left = marked(hubMark);
        while (!left.isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            left = marked(hubMark);
        }
        if (System.nanoTime() - start > LIMIT.toNanos()) {
            late++;
        }
        return left;
    }

    private static List<String> marked(String hubMark) throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes
                    .filter(process -> content(process, "environ").contains(MARK + "=" + hubMark))
                    .map(process -> process.getFileName() + " " + content(process, "stat"))
                    .collect(Collectors.toList());
        }
    }

    private static String content(Path process, String file) {
        try {
            return Files.readString(process.resolve(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
