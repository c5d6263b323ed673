package dev.patchbay.jsonrpc;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one received frame turned out to be. */
public sealed interface Incoming permits JsonRpcMessage, Incoming.Batch, Incoming.Unreadable {

    /** Several messages in one array; only one protocol revision allows it. */
    record Batch(List<Incoming> messages) implements Incoming {
        public Batch {
            messages = List.copyOf(messages);
        }
    }

    /**
     * Something that is no message.
     *
     * @param id the id it was sent with, where that could be read
     * @param answer whether it has an id and no method, so that it was to be an answer
     */
    record Unreadable(@Nullable RequestId id, boolean answer, RpcError error) implements Incoming {
        /** Something that was no answer, for all that is known. */
        public Unreadable(@Nullable RequestId id, RpcError error) {
            this(id, false, error);
        }

        /** The request of ours that was to be answered by it. */
        public Optional<RequestId> answered() {
            return answer ? Optional.ofNullable(id) : Optional.empty();
        }
    }
}
