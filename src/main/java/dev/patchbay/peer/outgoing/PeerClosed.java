package dev.patchbay.peer.outgoing;

import java.io.Serial;

/** Thrown when the remote side is gone. Code that catches it ends without an error report. */
public final class PeerClosed extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    public PeerClosed() {
        super("The connection is closed", null, false, false);
    }
}
