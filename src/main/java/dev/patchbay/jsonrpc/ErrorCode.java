package dev.patchbay.jsonrpc;

/** The error codes we send, each with the place that defines it. */
public enum ErrorCode {
    /** JSON-RPC 2.0: not JSON at all. */
    PARSE_ERROR(-32700),
    /** JSON-RPC 2.0: JSON, but no message, or one that is not allowed now. */
    INVALID_REQUEST(-32600),
    METHOD_NOT_FOUND(-32601),
    INVALID_PARAMS(-32602),
    INTERNAL_ERROR(-32603),
    /** MCP up to 2025-11-25. */
    RESOURCE_NOT_FOUND(-32002),
    /** MCP 2025-11-25: the user has to open a page first. */
    URL_ELICITATION_REQUIRED(-32042),
    /** MCP from 2026-07-28: an HTTP header contradicts the body. */
    HEADER_MISMATCH(-32020),
    /** MCP from 2026-07-28: the client did not declare what the request needs. */
    MISSING_CAPABILITY(-32021),
    /** MCP from 2026-07-28. */
    UNSUPPORTED_VERSION(-32022),
    /** Our own, outside the ranges of JSON-RPC and MCP: too much in flight, or no memory. */
    OVERLOADED(-31000),
    /** Our own: the server is stopping and will not finish this request. */
    STOPPING(-31001);

    private final int code;

    ErrorCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
