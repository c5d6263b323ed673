package dev.patchbay.jsonrpc;

import java.util.Optional;

/** The error codes that the hub sends, each with the document that defines it. */
public enum ErrorCode {
    /** JSON-RPC 2.0: the text is not JSON. */
    PARSE_ERROR(-32700),
    /** JSON-RPC 2.0: the JSON is not a message, or the message is not allowed now. */
    INVALID_REQUEST(-32600),
    METHOD_NOT_FOUND(-32601),
    INVALID_PARAMS(-32602),
    INTERNAL_ERROR(-32603),
    /** MCP up to 2025-11-25. */
    RESOURCE_NOT_FOUND(-32002),
    /** MCP 2025-11-25: the user must open a page first. */
    URL_ELICITATION_REQUIRED(-32042),
    /** MCP from 2026-07-28: an HTTP header contradicts the body. */
    HEADER_MISMATCH(-32020),
    /** MCP from 2026-07-28: the client did not declare what the request needs. */
    MISSING_CAPABILITY(-32021),
    /** MCP from 2026-07-28. */
    UNSUPPORTED_VERSION(-32022),
    /** Defined by the hub, outside the JSON-RPC and MCP ranges: too many requests, or no memory. */
    OVERLOADED(-31000),
    /** Defined by the hub: the hub is stopping and will not finish this request. */
    STOPPING(-31001);

    private final int code;

    ErrorCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** Returns the constant with this code; empty if the code is none of the hub's. */
    public static Optional<ErrorCode> of(int code) {
        for (var known : values()) {
            if (known.code == code) {
                return Optional.of(known);
            }
        }
        return Optional.empty();
    }
}
