package dev.patchbay.event;

import dev.patchbay.mcp.Change;
import java.util.Set;

/** An event in the hub. */
public sealed interface Event {
    /** The offer of the hub, or the content of one of its resources, has changed. */
    record Changed(Change change) implements Event {}

    /**
     * The set of resources that clients follow has changed.
     *
     * @param uris a live view of the followed URIs; a copy for each event would cost as much as the
     *     set is large
     */
    record Followed(Set<String> uris) implements Event {}

    /** An event in the life of an upstream server. */
    record ServerTurn(String server, Turn turn) implements Event {}

    /** The kinds of events in the life of an upstream server. */
    enum Turn {
        /** A connection attempt begins. */
        ATTEMPT,
        /** A connection attempt has failed, or the server did not report its offer. */
        TROUBLE,
        /** All attempts of a round have failed. */
        UNREACHABLE,
        CONNECTED,
        /**
         * The connection is lost: the server has ended it, cannot be reached, or does not answer
         * pings.
         */
        LOST,
        /**
         * The session has ended: the server has forgotten it, or the client capabilities have
         * changed.
         */
        EXPIRED,
        /** The hub uses the stored offer of the server until the server reports its offer. */
        REMEMBERED,
        /** The server has reported its offer. */
        DISCOVERED,
        /** A call was repeated. */
        REPEATED,
        /** The circuit breaker has opened: calls fail at once. */
        RESTING,
        /** The circuit breaker has closed. */
        RECOVERED
    }
}
