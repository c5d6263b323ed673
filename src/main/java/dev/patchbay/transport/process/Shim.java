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
 * What a native binary is when the hub starts it with a hidden first argument: the first moment of
 * a child, or the watcher.
 */
public final class Shim {
    static final String LEADER = "#leader";
    static final String WATCHER = "#watcher";

    private static final int CANNOT_RUN = 127;
    private static final Duration BETWEEN_KILLS = Duration.ofMillis(10);
    private static final Duration KILLING = Duration.ofMillis(500);

    private Shim() {}

    /** Does what such arguments ask for, and does not return; returns at once for all others. */
    public static void runIfMeant(String... arguments) {
        if (arguments.length == 0 || !OwnBinary.isThisProcess()) {
            return;
        }
        if (arguments[0].equals(LEADER)) {
            lead(arguments);
            System.exit(CANNOT_RUN);
        }
        if (arguments[0].equals(WATCHER)) {
            watch();
            System.exit(0);
        }
    }

    private static void lead(String... arguments) {
        Posix.setsid();
        Posix.prctl(Posix.PR_SET_PDEATHSIG, Signal.KILL.number(), 0, 0, 0);
        // A parent that died before that gives no signal.
        if (Posix.getppid() == Integer.parseInt(arguments[1]) && toldToGo()) {
            var program = Arrays.stream(arguments).skip(2).map(OwnBinary::decoded).toList();
            Posix.become(program);
            complain(program.getFirst());
        }
    }

    /** Whether the line comes that says that the watcher knows; what follows it is not ours. */
    private static boolean toldToGo() {
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
                    ("patchbay: cannot run " + Printable.text(text) + "\n")
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
            // Then the hub is gone as well as at the end of the stream.
        }
        killAgainAndAgain(groups);
    }

    /** Once would miss those between two steps of their start. */
    private static void killAgainAndAgain(Set<String> groups) {
        long end = System.nanoTime() + KILLING.toNanos();
        while (System.nanoTime() < end) {
            groups.forEach(group -> Posix.kill(-Integer.parseInt(group), Signal.KILL.number()));
            LockSupport.parkNanos(BETWEEN_KILLS.toNanos());
        }
    }
}
