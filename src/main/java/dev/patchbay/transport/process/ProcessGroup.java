package dev.patchbay.transport.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A child and all processes that it started and that stayed in its process group. */
record ProcessGroup(long id, ProcessStarter starter) {
    private static final Path PROCESSES = Path.of("/proc");

    void send(Signal signal) {
        starter.send(id, signal);
    }

    void forget() {
        starter.forget(id);
    }

    /** Returns whether any process of the group runs. A zombie does not count. */
    boolean alive() {
        try (var processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
            for (var process : processes) {
                if (isMember(process)) {
                    return true;
                }
            }
            return false;
        } catch (IOException | DirectoryIteratorException e) {
            // Without /proc (not Linux), the state is unknown.
            return false;
        }
    }

    private boolean isMember(Path process) {
        try {
            // The file contains the program's name, which may be any bytes.
            return isMember(Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return false;
        }
    }

    /** The program's name is in parentheses, and may itself contain parentheses. */
    private boolean isMember(String stat) {
        var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", 4);
        return fields[2].equals(Long.toString(id))
                && !fields[0].equals("Z")
                && !fields[0].equals("X");
    }
}
