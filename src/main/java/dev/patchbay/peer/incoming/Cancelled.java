package dev.patchbay.peer.incoming;

import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.RequestId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code notifications/cancelled}. */
public final class Cancelled {
    private Cancelled() {}

    /**
     * Returns the id of the cancelled request; empty if the notification is malformed. MCP
     * 2025-11-25, basic/utilities/cancellation, "Error Handling": malformed notifications are
     * ignored.
     */
    public static Optional<RequestId> requestId(Notification notification) {
        try {
            var params = notification.rawParams();
            return params.isObject() ? toId(params.members().get("requestId")) : Optional.empty();
        } catch (DuplicateMember e) {
            return Optional.empty();
        }
    }

    private static Optional<RequestId> toId(@Nullable RawJson value) {
        if (value == null) {
            return Optional.empty();
        }
        var tree = value.tree();
        if (tree.isTextual()) {
            return Optional.of(new RequestId.Text(tree.textValue()));
        }
        return tree.isIntegralNumber() && tree.canConvertToLong()
                ? Optional.of(new RequestId.Whole(tree.longValue()))
                : Optional.empty();
    }
}
