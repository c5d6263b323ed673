package dev.patchbay.peer;

import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.RequestId;
import io.smallrye.mutiny.Multi;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;

/** A way to one other side: what it sends comes in, what we send goes out whole and in order. */
public interface Channel {
    /**
     * What the other side sends; completes when it stops. Reading never waits for demand: an answer
     * or a cancellation must get past requests that are still being served.
     */
    Multi<Incoming> incoming();

    /** Who is at the other end; the same as long as the channel lives. */
    default Principal principal() {
        return Principal.ANYBODY;
    }

    /**
     * Sends one message, waiting while too much is still unsent.
     *
     * @throws PeerClosed if the other side takes nothing any more
     * @throws Unsendable if the message cannot be written down
     */
    void send(JsonValue message);

    /**
     * The same for whoever cannot wait for long, and may be interrupted. Where nobody waits it is
     * the same.
     *
     * @throws NoRoom if too much was unsent all that time, or until the interrupt, which stays
     */
    default void send(JsonValue message, Duration atMost) {
        send(message);
    }

    /**
     * The same for a message that belongs to a request of the other side: its answer, or something
     * said while it is served. Where requests have ways back of their own it takes that way.
     */
    default void send(JsonValue message, RequestId about) {
        send(message);
    }

    /** What is known of where a request that it has given came from, until that is answered. */
    default Origin origin(RequestId of) {
        return Origin.UNKNOWN;
    }

    /**
     * The request of ours on whose way back comes what {@link #incoming} gives right now; empty
     * where all comes one way. For whoever is given it, until he returns.
     */
    default Optional<RequestId> cameBackFor() {
        return Optional.empty();
    }

    /**
     * Lets go of the way back of a request while it is served, where the other side can come back
     * for the rest; elsewhere nothing happens.
     */
    default void release(RequestId about) {}

    /**
     * Closes the way back of a request that has no answer, as its sender has given it up; where
     * requests have none of their own nothing happens.
     */
    default void waive(RequestId about) {}

    /**
     * Names who hears of a request of ours that will have no answer while others may still have
     * theirs; to be called before anything is sent. Where all go one way, only {@link #incoming}
     * ends, and nothing is told.
     */
    default void onLoss(BiConsumer<RequestId, Loss> told) {}

    /** Sends what is still unsent, for at most {@code grace}, and closes. */
    void close(Duration grace);
}
