package dev.patchbay.peer;

import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * What a peer's other side wants done. Called by the reader in the order of arrival, so nothing
 * here may wait; what may is handed back as {@link Reply.Later}.
 */
public interface Handler {

    /** How a request is served. */
    sealed interface Reply {
        /** Answered at once, before the next message is looked at. */
        record Now(JsonValue result) implements Reply {}

        /**
         * Answered by straight blocking code on a virtual thread of its own.
         *
         * @param late answers in place of work that has passed the limit
         */
        record Later(Callable<JsonValue> work, TimeLimit limit, Late late) implements Reply {}

        /**
         * Goes on until it is cancelled or the conversation ends.
         *
         * @param end the answer in the latter case
         */
        record Standing(Callable<JsonValue> work, JsonValue end) implements Reply {}
    }

    /** How a request that was let in came to its end. */
    enum Ended {
        ANSWERED,
        /** Answered in place of work that had passed a limit. */
        LATE,
        /** Not answered: its sender has given it up, or is gone. */
        GIVEN_UP
    }

    /** What stands in for work that has passed a limit. */
    @FunctionalInterface
    interface Late {
        /**
         * Answers, or throws.
         *
         * @param limit which it was
         */
        JsonValue after(Duration limit) throws Exception;
    }

    /**
     * Decides how a request is served.
     *
     * @throws dev.patchbay.jsonrpc.RpcException to refuse it
     */
    Reply accept(Request request, Ticket ticket);

    void notified(Notification notification);

    /**
     * Tells that a request is over, just before its answer is sent. Comes once for each that {@link
     * #accept} was given, by any thread, and must not wait.
     *
     * @param error if that is the answer
     * @param began when the request came, by the clock of the peer
     */
    default void ended(String method, Ended how, @Nullable RpcError error, long began) {}

    /** Tells that a request is refused before {@link #accept} sees it. */
    default void refused(String method, RpcError error) {}

    /** Whether the other side may send several messages in one array. */
    boolean takesBatches();

    /** What the sender of a request hears of a failure in serving it. */
    RpcError describe(Throwable failure);

    /** The other side has stopped sending. */
    void closed();
}
