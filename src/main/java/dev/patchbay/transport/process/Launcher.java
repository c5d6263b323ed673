package dev.patchbay.transport.process;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What {@code ProcessBuilder} cannot do: sessions, death signals, signals to groups. A native
 * binary does it itself; a virtual machine needs programs for it.
 */
sealed interface Launcher permits OwnBinary, Programs {
    static Launcher ofThisProcess() throws CannotStart {
        return OwnBinary.isThisProcess() ? new OwnBinary() : Programs.find();
    }

    /**
     * The command that becomes {@code program}, as the leader of a session of its own that dies
     * with the thread that started it. It waits for a line of input first, where it can: what has
     * children of its own before the watcher knows of it could leave them behind.
     *
     * @param variables the names of what it gets as environment
     */
    Leader leader(List<String> program, Set<String> variables);

    /**
     * How a child starts.
     *
     * @param waits whether it has to be told to go on, by an empty line
     */
    record Leader(List<String> command, boolean waits) {
        public Leader {
            command = List.copyOf(command);
        }
    }

    /**
     * The command of a watcher: it reads lines, {@code + group} and {@code - group} to watch a
     * group or not to, the name of a signal and a group to send that; at the end of its input it
     * kills every group that is watched, for half a second.
     */
    List<String> watcher();

    /** Sends a signal; empty if only the watcher can. */
    Optional<Boolean> send(long group, Signal signal);
}
