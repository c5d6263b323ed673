package dev.patchbay.mcp;

import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;

/** Creates the error for a missing resource. Its code depends on the revision. */
public final class NotFound {
    private NotFound() {}

    public static RpcError resource(String uri, Revision revision) {
        return RpcError.of(
                revision.modern() ? ErrorCode.INVALID_PARAMS : ErrorCode.RESOURCE_NOT_FOUND,
                "No resource has the address " + RpcError.quote(uri),
                out -> out.beginObject().member("uri", uri).endObject());
    }
}
