package dev.patchbay.transport.process;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs when the hub starts its own native binary with a hidden first argument: as the first step of
 * a child, or as the watcher.
 */
public final class BinaryModes {
    static final String LEADER = "#leader";
    static final String WATCHER = "#watcher";

    private static final int CANNOT_RUN = 127;
    private static final Duration KILL_INTERVAL = Duration.ofMillis(10);
    private static final Duration KILL_TIMEOUT = Duration.ofMillis(500);

    private BinaryModes() {}

    /** Runs the hidden mode of such arguments, and does not return. Returns for all others. */
    public static void runHiddenMode(String... arguments) {
        if (arguments.length == 0 || !BinaryLauncher.isThisProcess()) {
            return;
        }
        if (arguments[0].equals(LEADER)) {
            runLeader(arguments);
            System.exit(CANNOT_RUN);
        }
        if (arguments[0].equals(WATCHER)) {
            watch();
            System.exit(0);
        }
    }

    private static void runLeader(String... arguments) {
        Posix.setsid();
        Posix.prctl(Posix.PR_SET_PDEATHSIG, Signal.KILL.number(), 0, 0, 0);
        // A parent that died before the prctl call gives no signal, so the parent is checked.
        if (Posix.getppid() == Integer.parseInt(arguments[1]) && mayStart()) {
            var program = Arrays.stream(arguments).skip(2).map(BinaryLauncher::decoded).toList();
            Posix.replaceBy(program);
            complain(program.getFirst());
        }
    }

    /** Returns whether the line that confirms the watch arrives. The program reads what follows. */
    private static boolean mayStart() {
        try {
            return new FileInputStream(FileDescriptor.in).read() == '\n';
        } catch (IOException e) {
            return false;
        }
    }

    private static void complain(byte[] program) {
        var text = new String(program, StandardCharsets.UTF_8);
        try (OutputStream errors = new FileOutputStream(FileDescriptor.err)) {
            errors.write(
                    ("patchbay: cannot run " + PrintableText.text(text) + "\n")
                            .getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void watch() {
        var groups = new HashSet<String>();
        try (var lines =
                new BufferedReader(
                        new InputStreamReader(
                                new FileInputStream(FileDescriptor.in),
                                StandardCharsets.US_ASCII))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                var group = line.substring(2);
                if (line.charAt(0) == '+') {
                    groups.add(group);
                } else {
                    groups.remove(group);
                }
            }
        } catch (IOException e) {
            // A read error means the end of the hub, as the end of the stream does.
        }
        killAgainAndAgain(groups);
    }

    /** Kills repeatedly, as a process that is just starting could miss a single signal. */
    private static void killAgainAndAgain(Set<String> groups) {
        long end = System.nanoTime() + KILL_TIMEOUT.toNanos();
        while (System.nanoTime() < end) {
            groups.forEach(group -> Posix.kill(-Integer.parseInt(group), Signal.KILL.number()));
            LockSupport.parkNanos(KILL_INTERVAL.toNanos());
        }
    }
}
