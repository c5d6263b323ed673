package dev.patchbay.call;

import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.mcp.InputRequest;
import java.io.Serial;
import java.util.Collection;

/** Thrown when a call needs a client capability that the client has not declared. */
public final class MissingCapability extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final ClientCapability capability;

    public MissingCapability(ClientCapability capability) {
        super("The client does not offer " + capability.wire(), null, false, false);
        this.capability = capability;
    }

    /** Throws if the client has not declared the capability that one of the questions needs. */
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
