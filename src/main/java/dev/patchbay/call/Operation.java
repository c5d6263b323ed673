package dev.patchbay.call;

import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.RequestMethod;
import java.time.Duration;

/** An operation of the protocol, served in both eras. */
public interface Operation extends Service<Call, Outcome> {
    /** The method of the requests that it answers. */
    RequestMethod method();

    /** Returns the outcome for a caller whose call has passed a time limit. */
    default Outcome late(Params params, Duration after) {
        return new Outcome.Failed(
                RpcError.of(
                        ErrorCode.INTERNAL_ERROR,
                        method() + " did not finish within " + after.toMillis() + " ms"));
    }
}
