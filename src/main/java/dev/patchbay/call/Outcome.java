package dev.patchbay.call;

import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.result.Result;
import org.jspecify.annotations.Nullable;

/**
 * How a call ended, independent of the era. A call that must ask its client first throws {@link
 * InputNeeded} instead.
 */
public sealed interface Outcome {
    /**
     * The call has a result.
     *
     * @param freshness how long the result may be cached; null for results that are never cached
     */
    record Completed(Result result, @Nullable Freshness freshness) implements Outcome {}

    /** The call is refused. The error text is for the caller. */
    record Failed(RpcError error) implements Outcome {}

    static Outcome of(Result result) {
        return new Completed(result, null);
    }
}
