package dev.patchbay.call;

import dev.patchbay.jsonrpc.RpcError;
import java.io.Serial;

/** Thrown when an upstream server answers with something that the hub cannot forward. */
public final class BadAnswer extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    /**
     * @param found the rule that the answer breaks, and what was found
     */
    public BadAnswer(String found) {
        super(
                "The response of the server is invalid: " + RpcError.quote(found),
                null,
                false,
                false);
    }
}
