package dev.patchbay.call;

import dev.patchbay.jsonrpc.RpcError;
import java.io.Serial;

/** A server behind us has answered, but with nothing that could be passed on. */
public final class BadAnswer extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    /**
     * @param found what must hold, and what was found
     */
    public BadAnswer(String found) {
        super("Its answer cannot be used: " + RpcError.quote(found), null, false, false);
    }
}
