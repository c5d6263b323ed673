package dev.patchbay.call;

import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import java.time.Duration;

/** An operation of the protocol, served in both eras. */
public interface Method extends Service<Call, Outcome> {
    /** The name on the wire. */
    String name();

    /** What the caller hears when there was no outcome in time. */
    default Outcome late(Params params, Duration after) {
        return new Outcome.Failed(
                RpcError.of(
                        ErrorCode.INTERNAL_ERROR,
                        name() + " gave no answer within " + after.toMillis() + " ms"));
    }
}
