package dev.patchbay.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Whether a person sits at the other end. */
public final class Terminal {
    private static final int USUAL_WIDTH = 80;
    private static final int LEAST_WIDTH = 20;
    private static final Duration ASKING = Duration.ofMillis(500);

    private Terminal() {}

    public static boolean isStandardInput() {
        var stream = Path.of("/proc/self/fd/0");
        if (!Files.isSymbolicLink(stream)) {
            // Not Linux. The console looks at input and output together, which is nearly the same.
            return Objects.requireNonNull(System.console()).isTerminal();
        }
        return isTerminal(stream);
    }

    /** Whether a person looks at the log; elsewhere than on Linux that is not known. */
    public static boolean isStandardError() {
        var stream = Path.of("/proc/self/fd/2");
        return Files.isSymbolicLink(stream) && isTerminal(stream);
    }

    /** Whether a person looks at the output; elsewhere than on Linux as at the input. */
    public static boolean isStandardOutput() {
        var stream = Path.of("/proc/self/fd/1");
        return Files.isSymbolicLink(stream) ? isTerminal(stream) : isStandardInput();
    }

    /** Whether output goes to a file or a device, and not to somebody who may have enough of it. */
    static boolean keepsOutput() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString().startsWith("/");
        } catch (IOException e) {
            // Not Linux, or closed.
            return false;
        }
    }

    /** Whether it does more than to show letters, if there is one. */
    static boolean takesCodes(Map<String, String> environment) {
        return !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** Whether a person wants colours, if there is a terminal. */
    public static boolean takesColours(Map<String, String> environment) {
        return takesCodes(environment) && environment.getOrDefault("NO_COLOR", "").isEmpty();
    }

    /** How many columns the terminal has, by {@code COLUMNS} or as it says itself. */
    static int width(Map<String, String> environment) {
        var set = environment.getOrDefault("COLUMNS", "");
        return width(set.matches("[1-9]\\d{0,3}") ? set : asked());
    }

    private static int width(String columns) {
        return columns.isEmpty() ? USUAL_WIDTH : Math.max(LEAST_WIDTH, Integer.parseInt(columns));
    }

    /** What {@code stty} says, which every system has; there is no such call in Java. */
    private static String asked() {
        try {
            var process =
                    new ProcessBuilder("stty", "size")
                            .redirectInput(new File("/dev/tty"))
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            if (!process.waitFor(ASKING.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                return "";
            }
            var said = new String(process.getInputStream().readAllBytes(), US_ASCII).strip();
            return said.matches("\\d+ [1-9]\\d{0,3}") ? said.replaceFirst(".* ", "") : "";
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    private static boolean isTerminal(Path stream) {
        try {
            var target = Files.readSymbolicLink(stream).toString();
            return target.startsWith("/dev/pts/")
                    || target.startsWith("/dev/tty")
                    || target.equals("/dev/console");
        } catch (IOException e) {
            return false;
        }
    }
}
