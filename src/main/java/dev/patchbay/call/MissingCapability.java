package dev.patchbay.call;

import dev.patchbay.mcp.ClientCapability;
import java.io.Serial;

/** A call needs something of its client that the client has not declared. */
public final class MissingCapability extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final ClientCapability capability;

    public MissingCapability(ClientCapability capability) {
        super("The client does not offer " + capability.wire(), null, false, false);
        this.capability = capability;
    }

    public ClientCapability capability() {
        return capability;
    }
}
