package dev.patchbay.cli.terminal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Tells whether the standard streams are terminals, and what the terminal can do. */
public final class Terminal {
    private static final int DEFAULT_WIDTH = 80;
    private static final int MIN_WIDTH = 20;
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final Duration STTY_TIMEOUT = Duration.ofMillis(500);

    private Terminal() {}

    public static boolean isStandardInput() {
        var stream = Path.of("/proc/self/fd/0");
        if (!Files.isSymbolicLink(stream)) {
            // The system is not Linux. The console checks input and output together, which is
            // nearly the same.
            return Objects.requireNonNull(System.console()).isTerminal();
        }
        return isTerminal(stream);
    }

    /**
     * Returns whether standard error is a terminal. On systems other than Linux it is unknown, and
     * the result is false.
     */
    public static boolean isStandardError() {
        var stream = Path.of("/proc/self/fd/2");
        return Files.isSymbolicLink(stream) && isTerminal(stream);
    }

    /**
     * Returns whether standard output is a terminal. On systems other than Linux, standard input is
     * checked instead.
     */
    public static boolean isStandardOutput() {
        var stream = Path.of("/proc/self/fd/1");
        return Files.isSymbolicLink(stream) ? isTerminal(stream) : isStandardInput();
    }

    /**
     * Returns whether output goes to a file or a device, or is closed, and not to a pipe, whose
     * reader may stop reading.
     */
    static boolean keepsOutput() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString().startsWith("/");
        } catch (IOException e) {
            // Standard output is closed, or the system is not Linux.
            return Files.isDirectory(DESCRIPTORS);
        }
    }

    /**
     * Returns whether standard input is open. If it is closed, descriptor 0 is the first file that
     * the virtual machine opens for itself.
     */
    public static boolean hasInput() {
        try {
            var input = Files.readSymbolicLink(DESCRIPTORS.resolve("0"));
            var machine = System.getProperty("java.home");
            return machine == null || !input.startsWith(machine);
        } catch (IOException e) {
            return !Files.isDirectory(DESCRIPTORS);
        }
    }

    /** Returns whether a terminal, if there is one, takes control codes. */
    static boolean takesCodes(Map<String, String> environment) {
        return !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** Returns whether the user wants colours, if there is a terminal. */
    public static boolean takesColours(Map<String, String> environment) {
        return takesCodes(environment) && environment.getOrDefault("NO_COLOR", "").isEmpty();
    }

    /**
     * Returns the number of columns of the terminal, from {@code COLUMNS} or from the terminal
     * itself.
     */
    static int width(Map<String, String> environment) {
        var set = environment.getOrDefault("COLUMNS", "");
        return width(set.matches("[1-9]\\d{0,3}") ? set : widthFromStty());
    }

    private static int width(String columns) {
        return columns.isEmpty() ? DEFAULT_WIDTH : Math.max(MIN_WIDTH, Integer.parseInt(columns));
    }

    /**
     * Returns the width from {@code stty}, which every supported system has, because Java has no
     * such method; empty if it is unknown.
     */
    private static String widthFromStty() {
        try {
            var process =
                    new ProcessBuilder("stty", "size")
                            .redirectInput(new File("/dev/tty"))
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            if (!process.waitFor(STTY_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                return "";
            }
            var output = new String(process.getInputStream().readAllBytes(), US_ASCII).strip();
            return output.matches("\\d+ [1-9]\\d{0,3}") ? output.replaceFirst(".* ", "") : "";
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
