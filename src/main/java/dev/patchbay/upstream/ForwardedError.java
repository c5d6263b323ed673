package dev.patchbay.upstream;

import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import java.util.Set;

/** What a server's refusal sounds like to our client. */
final class ForwardedError {
    /** These speak of the way between us and the server, which our client has no part in. */
    private static final Set<Integer> OF_THIS_HOP =
            Set.of(
                    ErrorCode.HEADER_MISMATCH.code(),
                    ErrorCode.MISSING_CAPABILITY.code(),
                    ErrorCode.UNSUPPORTED_VERSION.code());

    private ForwardedError() {}

    static RpcError of(RpcError error) {
        return OF_THIS_HOP.contains(error.code())
                ? new RpcError(ErrorCode.INTERNAL_ERROR.code(), error.message(), error.data())
                : error;
    }
}
