package dev.patchbay.jsonrpc;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/** Why a request failed, as its sender hears it. Clients often show only the message. */
public record RpcError(int code, String message, @Nullable JsonValue data) implements JsonValue {

    /** Longest piece of a peer's own text that we repeat to it. */
    private static final int LONGEST_QUOTE = 200;

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

    /** Refuses what would be more than there is room for. */
    public static RpcError overloaded(String rule) {
        return of(
                ErrorCode.OVERLOADED,
                "OVERLOADED: " + rule,
                out -> out.beginObject().member("code", "OVERLOADED").endObject());
    }

    /** A peer's text, cut to a length that is fit to be repeated. */
    public static String quote(String text) {
        if (text.length() <= LONGEST_QUOTE) {
            return text;
        }
        // Half a character would be written as an escape that strict parsers refuse.
        boolean inPair =
                Character.isHighSurrogate(text.charAt(LONGEST_QUOTE - 1))
                        && Character.isLowSurrogate(text.charAt(LONGEST_QUOTE));
        return text.substring(0, inPair ? LONGEST_QUOTE - 1 : LONGEST_QUOTE) + "…";
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
