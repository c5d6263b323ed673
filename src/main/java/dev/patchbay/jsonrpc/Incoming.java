package dev.patchbay.jsonrpc;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The content of one received frame. */
public sealed interface Incoming permits JsonRpcMessage, Incoming.Batch, Incoming.Unreadable {

    /** Several messages in one array. Only MCP 2025-03-26 allows it. */
    record Batch(List<Incoming> messages) implements Incoming {
        public Batch {
            messages = List.copyOf(messages);
        }
    }

    /**
     * A frame, or an element of a batch, that is not a valid message.
     *
     * @param id its id, if that was readable
     * @param ours the id of our request that it was meant to answer: it has no method, and an id
     *     that means this request, even in an invalid form such as 1.0
     */
    record Unreadable(@Nullable RequestId id, @Nullable RequestId ours, RpcError error)
            implements Incoming {
        /** Creates an unreadable message that is not known to be a response. */
        public Unreadable(@Nullable RequestId id, RpcError error) {
            this(id, null, error);
        }

        /** Returns the id of our request that this message was meant to answer. */
        public Optional<RequestId> answered() {
            return Optional.ofNullable(ours);
        }
    }
}
