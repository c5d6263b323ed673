package dev.patchbay.peer.channel;

import java.io.Serial;

/**
 * Thrown when a message is not sent, because there is no memory to keep it until the remote side
 * takes it.
 */
public final class Overloaded extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    /**
     * @param rule what must hold
     */
    public Overloaded(String rule) {
        super(rule, null, false, false);
    }
}
