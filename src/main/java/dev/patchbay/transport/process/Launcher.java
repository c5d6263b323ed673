package dev.patchbay.transport.process;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Does what {@code ProcessBuilder} cannot do: sessions, signals on a parent's death, signals to
 * groups. A native binary calls the C library. A virtual machine needs system programs.
 */
sealed interface Launcher permits BinaryLauncher, SystemLauncher {
    static Launcher ofThisProcess() throws CannotStart {
        return BinaryLauncher.isThisProcess() ? new BinaryLauncher() : SystemLauncher.find();
    }

    /**
     * Returns the command that becomes {@code program}, as the leader of its own session. The
     * program dies with the thread that started it. Where possible, it first waits for a line of
     * input: a child that forks before the watcher knows it could leave processes behind.
     *
     * @param variables the names of its environment variables
     */
    Leader leader(List<String> program, Set<String> variables);

    /**
     * How a child starts.
     *
     * @param waits whether the child waits for an empty line before it starts
     */
    record Leader(List<String> command, boolean waits) {
        public Leader {
            command = List.copyOf(command);
        }
    }

    /**
     * Returns the command of a watcher. The lines {@code + group} and {@code - group} start and
     * stop watching a group. If {@link #send} needs the watcher, a line with the name of a signal
     * and a group sends that signal. At the end of its input, the watcher kills all watched groups,
     * repeatedly for half a second.
     */
    List<String> watcher();

    /** Sends a signal to a group. Empty if only the watcher can do that. */
    Optional<Boolean> send(long group, Signal signal);
}
