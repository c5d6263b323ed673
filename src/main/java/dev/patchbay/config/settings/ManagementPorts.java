package dev.patchbay.config.settings;

import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The candidates for the management port, in the order of the attempts.
 *
 * <p>A port that the user has set is the only candidate, because probes use that port. Otherwise
 * the default port is used. If only this machine can reach it and another program uses it, the next
 * free port is used.
 */
public final class ManagementPorts {
    /** The default port for health and metrics. */
    public static final int DEFAULT_PORT = 9000;

    /** How many ports, from the default port on, are tried before any free port. */
    private static final int MAX_PORTS = 16;

    private ManagementPorts() {}

    /**
     * Returns the ports to try; 0 stands for any free port.
     *
     * @param set the port that the user has set
     * @param front the port of the front, which is not a candidate; 0 if it is any free port
     */
    public static int[] toTry(OptionalInt set, String host, int front) {
        if (set.isPresent()) {
            return new int[] {set.getAsInt()};
        }
        if (!CheckedSettings.loopback(host)) {
            return new int[] {DEFAULT_PORT};
        }
        return IntStream.concat(
                        IntStream.range(DEFAULT_PORT, DEFAULT_PORT + MAX_PORTS), IntStream.of(0))
                .filter(port -> port == 0 || port != front)
                .toArray();
    }
}
