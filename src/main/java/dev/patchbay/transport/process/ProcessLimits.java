package dev.patchbay.transport.process;

import java.time.Duration;

/**
 * What a child may cost.
 *
 * @param line how many bytes a line of its output may have
 * @param unsent how many bytes of input it may leave unread before senders wait
 * @param stall how long senders wait for a child that reads nothing at all
 * @param stderr how many bytes of what it writes to standard error are kept for its last words
 * @param afterInput how long it may go on once its input is closed
 * @param afterTerm how long it may go on after SIGTERM
 * @param afterKill how long its end is waited for after SIGKILL
 */
public record ProcessLimits(
        int line,
        int unsent,
        Duration stall,
        int stderr,
        Duration afterInput,
        Duration afterTerm,
        Duration afterKill) {
    public static final ProcessLimits DEFAULT =
            new ProcessLimits(
                    8 << 20,
                    4 << 20,
                    Duration.ofSeconds(30),
                    16 << 10,
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(2));
}
