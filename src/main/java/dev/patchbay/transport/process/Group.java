package dev.patchbay.transport.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A child with everything it has started, as far as that has stayed with it. */
record Group(long id, Nursery nursery) {
    private static final Path PROCESSES = Path.of("/proc");

    void send(Signal signal) {
        nursery.send(id, signal);
    }

    void forget() {
        nursery.forget(id);
    }

    /**
     * Whether any process of it runs; one that has ended and that nobody has looked after does not.
     */
    boolean alive() {
        try (var processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
            for (var process : processes) {
                if (isMember(process)) {
                    return true;
                }
            }
            return false;
        } catch (IOException | DirectoryIteratorException e) {
            // Not Linux, so nobody knows.
            return false;
        }
    }

    private boolean isMember(Path process) {
        try {
            // Names of programs are bytes of any kind.
            return isMember(Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return false;
        }
    }

    /** The name of a program stands in parentheses and may hold anything, also those. */
    private boolean isMember(String stat) {
        var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", 4);
        return fields[2].equals(Long.toString(id))
                && !fields[0].equals("Z")
                && !fields[0].equals("X");
    }
}
