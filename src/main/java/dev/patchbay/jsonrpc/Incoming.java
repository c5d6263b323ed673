package dev.patchbay.jsonrpc;

import java.util.List;
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
     */
    record Unreadable(@Nullable RequestId id, RpcError error) implements Incoming {}
}
