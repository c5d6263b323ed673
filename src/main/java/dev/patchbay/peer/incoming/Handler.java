package dev.patchbay.peer.incoming;

import dev.patchbay.failure.RequestEnd;
import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import java.time.Duration;
import java.util.concurrent.Callable;

/**
 * Handles the messages of the remote side. The reader calls it in the order of arrival, so its
 * methods must not block. Work that may block is returned as {@link Reply.Later}.
 */
public interface Handler {

    /** How a request is served. */
    sealed interface Reply {
        /** Answered at once, before the reader takes the next message. */
        record Now(JsonValue result) implements Reply {}

        /**
         * Answered by blocking code on a virtual thread of its own.
         *
         * @param late answers instead of work that has passed a limit
         */
        record Later(Callable<JsonValue> work, TimeLimit limit, Late late) implements Reply {}

        /**
         * Runs until it is cancelled or the conversation ends.
         *
         * @param end the answer if the conversation ends
         */
        record Standing(Callable<JsonValue> work, JsonValue end) implements Reply {}
    }

    /** Answers instead of work that has passed a limit. */
    @FunctionalInterface
    interface Late {
        /**
         * Answers, or throws.
         *
         * @param limit the limit that has passed
         */
        JsonValue after(Duration limit) throws Exception;
    }

    /**
     * Decides how a request is served.
     *
     * @throws dev.patchbay.jsonrpc.RpcException to refuse it
     */
    Reply accept(Request request, RequestControl control);

    void notified(Notification notification);

    /**
     * Called when a request has ended, just before its answer is sent. Called once for each request
     * that {@link #accept} was given, by any thread. Must not block.
     *
     * @param began when the request arrived, in nanoseconds of the peer's clock
     */
    default void ended(String method, RequestEnd end, long began) {}

    /** Called when a request is refused before {@link #accept} sees it. */
    default void refused(String method, RequestEnd end) {}

    /** Returns whether the remote side may send several messages in one array. */
    boolean acceptsBatches();

    /** Returns the error for the sender of a request whose handling failed. */
    RpcError describe(Throwable failure);

    /** Called once, when the remote side has stopped sending or the peer is closed. */
    void closed();
}
