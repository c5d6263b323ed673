package dev.patchbay.peer;

import java.io.Serial;

/** The other side has left; whoever meets this ends quietly. */
public final class PeerClosed extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    public PeerClosed() {
        super("The other side is gone", null, false, false);
    }
}
