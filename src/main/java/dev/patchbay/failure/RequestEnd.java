package dev.patchbay.failure;

import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.jsonrpc.JsonRpcMessage.Success;
import dev.patchbay.jsonrpc.RpcError;

/** How a request of a client ended, for its observers. */
public enum RequestEnd {
    OK,
    /**
     * The client made a mistake: the request is not allowed, or names something that does not
     * exist.
     */
    INVALID,
    UNKNOWN_METHOD,
    /** The hub had no capacity for the request. */
    OVERLOADED,
    /** The hub stopped before the request was done. */
    STOPPED,
    TIMED_OUT,
    /** The client has cancelled the request, or is gone. */
    CANCELLED,
    /** The hub, a method or an upstream server failed. */
    FAILED;

    /** Returns the end of a request with this answer. */
    public static RequestEnd of(Answer answer) {
        return switch (answer) {
            case Success _ -> OK;
            case Failure failure -> of(failure.error());
        };
    }

    /** Returns the end of a request that was answered with an error, or refused with it. */
    public static RequestEnd of(RpcError error) {
        // A server may answer with a code that the hub does not know.
        return ErrorCode.of(error.code()).map(RequestEnd::of).orElse(INVALID);
    }

    private static RequestEnd of(ErrorCode code) {
        return switch (code) {
            case METHOD_NOT_FOUND -> UNKNOWN_METHOD;
            case OVERLOADED -> RequestEnd.OVERLOADED;
            case STOPPING -> STOPPED;
            case INTERNAL_ERROR -> FAILED;
            case PARSE_ERROR,
                    INVALID_REQUEST,
                    INVALID_PARAMS,
                    RESOURCE_NOT_FOUND,
                    URL_ELICITATION_REQUIRED,
                    HEADER_MISMATCH,
                    MISSING_CAPABILITY,
                    UNSUPPORTED_VERSION ->
                    INVALID;
        };
    }
}
