package dev.patchbay.transport.process;

import java.time.Duration;

/**
 * The resources and times that a child may use.
 *
 * @param line how many bytes a line of its output may have
 * @param unsent how many bytes of input may be unread before senders wait
 * @param stall how long senders wait for a child that reads nothing
 * @param stderr how many bytes of its standard error are kept for error messages
 * @param afterInput how long the child may run after its input is closed
 * @param afterTerm how long the child may run after SIGTERM
 * @param afterKill how long the hub waits for its end after SIGKILL
 */
public record ProcessLimits(
        int line,
        int unsent,
        Duration stall,
        int stderr,
        Duration afterInput,
        Duration afterTerm,
        Duration afterKill) {
    /**
     * The default limits. Clients give the hub 2 to 5 s for its own end, so a child has 3 s in
     * total.
     */
    public static final ProcessLimits DEFAULT =
            new ProcessLimits(
                    8 << 20,
                    4 << 20,
                    Duration.ofSeconds(30),
                    16 << 10,
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(1));
}
