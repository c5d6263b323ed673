package dev.patchbay.jsonrpc;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/** The error of a response. Clients often show only the message. */
public record RpcError(int code, String message, @Nullable JsonValue data) implements JsonValue {

    /** The maximum number of characters of a peer's text that the hub repeats. */
    private static final int MAX_QUOTE_LENGTH = 200;

    public static RpcError of(ErrorCode code, String message) {
        return new RpcError(code.code(), message, null);
    }

    public static RpcError of(ErrorCode code, String message, JsonValue data) {
        return new RpcError(code.code(), message, data);
    }

    public static RpcError parseError(String message) {
        return of(ErrorCode.PARSE_ERROR, message);
    }

    public static RpcError invalidRequest(String message) {
        return of(ErrorCode.INVALID_REQUEST, message);
    }

    public static RpcError methodNotFound(String method) {
        return of(ErrorCode.METHOD_NOT_FOUND, "No such method: " + quote(method));
    }

    public static RpcError invalidParams(String message) {
        return of(ErrorCode.INVALID_PARAMS, message);
    }

    public static RpcError invalidParams(String message, JsonValue data) {
        return of(ErrorCode.INVALID_PARAMS, message, data);
    }

    /** Returns an error for work beyond a limit. */
    public static RpcError overloaded(String rule) {
        return of(
                ErrorCode.OVERLOADED,
                "OVERLOADED: " + rule,
                out -> out.beginObject().member("code", "OVERLOADED").endObject());
    }

    /** Returns a peer's text, shortened for use in a message. */
    public static String quote(String text) {
        if (text.length() <= MAX_QUOTE_LENGTH) {
            return text;
        }
        // A lone surrogate would be written as an escape that strict parsers refuse.
        boolean inPair =
                Character.isHighSurrogate(text.charAt(MAX_QUOTE_LENGTH - 1))
                        && Character.isLowSurrogate(text.charAt(MAX_QUOTE_LENGTH));
        return text.substring(0, inPair ? MAX_QUOTE_LENGTH - 1 : MAX_QUOTE_LENGTH) + "…";
    }

    public RpcException toException() {
        return new RpcException(this);
    }

    @Override
    public void writeTo(JsonWriter out) {
        out.beginObject().member("code", code).member("message", message);
        if (data != null) {
            out.member("data", data);
        }
        out.endObject();
    }
}
