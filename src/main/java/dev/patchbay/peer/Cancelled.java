package dev.patchbay.peer;

import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.RequestId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the notification that a request's answer is not wanted any more. */
public final class Cancelled {
    private Cancelled() {}

    /** The id it names; empty if there is none, since a broken notification is never answered. */
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
