package dev.patchbay.call;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.result.ToolResult;
import java.util.List;

/**
 * A failure in the hub's own words. A JSON-RPC error and a tool result carry the same data.
 *
 * @param code the kind of failure, for programs
 * @param server the id of the server; empty if the name in the call belongs to no server
 */
public record HubError(
        Code code,
        String message,
        String server,
        String operation,
        int attempts,
        List<String> details) {
    /** The codes of the error reference. Messages carry their names. */
    public enum Code {
        AMBIGUOUS_TOOL,
        AMBIGUOUS_RESOURCE,
        TOOL_NOT_FOUND,
        SERVER_NOT_FOUND,
        SERVER_DISABLED,
        SERVER_UNTRUSTED,
        CONNECTION_TIMEOUT,
        CONNECTION_FAILED,
        INVALID_ARGUMENTS,
        INVOCATION_FAILED,
        OVERLOADED
    }

    /** The key of the data in the {@code _meta} of a result. */
    public static final String META_KEY = "dev.patchbay/error";

    public HubError {
        details = List.copyOf(details);
    }

    /** Creates an error without connection attempts. */
    public HubError(
            Code code, String message, String server, String operation, List<String> details) {
        this(code, message, server, operation, 0, details);
    }

    /** Returns the text that clients show. Many clients show only this text. */
    public String text() {
        return code + ": " + message;
    }

    public JsonValue data() {
        return out -> {
            out.beginObject().member("code", code.name());
            if (!server.isEmpty()) {
                out.member("serverId", server);
            }
            out.member("operation", operation);
            if (attempts > 0) {
                out.member("attempts", attempts);
            }
            if (!details.isEmpty()) {
                out.strings("details", details);
            }
            out.endObject();
        };
    }

    /** Returns the failure as a tool result, for the model. */
    public ToolResult toResult() {
        return ToolResult.error(text())
                .withMeta(
                        RawJson.of(out -> out.beginObject().member(META_KEY, data()).endObject()));
    }
}
