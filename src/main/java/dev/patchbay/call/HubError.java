package dev.patchbay.call;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.ToolResult;
import java.util.List;

/**
 * A failure in the hub's own words: the same data whether it travels as an error or as a tool's
 * answer.
 *
 * @param code one of the codes in the error reference
 * @param server the server it is about; empty if the name alone says nothing about a server
 */
public record HubError(
        String code,
        String message,
        String server,
        String operation,
        int attempts,
        List<String> details) {
    public static final String AMBIGUOUS_TOOL = "AMBIGUOUS_TOOL";
    public static final String TOOL_NOT_FOUND = "TOOL_NOT_FOUND";
    public static final String SERVER_NOT_FOUND = "SERVER_NOT_FOUND";
    public static final String SERVER_DISABLED = "SERVER_DISABLED";
    public static final String CONNECTION_TIMEOUT = "CONNECTION_TIMEOUT";
    public static final String CONNECTION_FAILED = "CONNECTION_FAILED";
    public static final String INVALID_ARGUMENTS = "INVALID_ARGUMENTS";
    public static final String INVOCATION_FAILED = "INVOCATION_FAILED";
    public static final String OVERLOADED = "OVERLOADED";

    /** Under which it stands in the {@code _meta} of a result. */
    public static final String META_KEY = "dev.patchbay/error";

    public HubError {
        details = List.copyOf(details);
    }

    /** An error that no attempts to connect have come before. */
    public HubError(
            String code, String message, String server, String operation, List<String> details) {
        this(code, message, server, operation, 0, details);
    }

    /** What clients show, which is often no more than this. */
    public String text() {
        return code + ": " + message;
    }

    public JsonValue data() {
        return out -> {
            out.beginObject().member("code", code);
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

    /** The failure as a tool's answer, for the model to read. */
    public ToolResult toResult() {
        return ToolResult.error(text())
                .withMeta(
                        RawJson.of(out -> out.beginObject().member(META_KEY, data()).endObject()));
    }
}
