package dev.patchbay.call;

import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.mcp.InputRequest;
import java.io.Serial;
import java.util.Collection;

/** A call needs something of its client that the client has not declared. */
public final class MissingCapability extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final ClientCapability capability;

    public MissingCapability(ClientCapability capability) {
        super("The client does not offer " + capability.wire(), null, false, false);
        this.capability = capability;
    }

    /** Refuses questions to a client that has not declared it can answer each of them. */
    public static void requireNone(
            ClientCapabilities declared, Collection<InputRequest> questions) {
        for (var question : questions) {
            if (!declared.has(question.needs())) {
                throw new MissingCapability(question.needs());
            }
        }
    }

    public ClientCapability capability() {
        return capability;
    }
}
