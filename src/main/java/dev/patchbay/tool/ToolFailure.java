package dev.patchbay.tool;

import dev.patchbay.call.HubError;
import dev.patchbay.mcp.result.ToolResult;
import java.io.Serial;

/** Thrown by a tool that cannot do its task. The model receives the message as an error result. */
public final class ToolFailure extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient ToolResult result;

    public ToolFailure(String message) {
        this(message, ToolResult.error(message));
    }

    public ToolFailure(HubError error) {
        this(error.text(), error.toResult());
    }

    private ToolFailure(String message, ToolResult result) {
        super(message);
        this.result = result;
    }

    public ToolResult result() {
        return result;
    }
}
