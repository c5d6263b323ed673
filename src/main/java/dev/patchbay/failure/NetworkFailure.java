package dev.patchbay.failure;

import org.jspecify.annotations.Nullable;

/** Why a server with an address was not reached, or what its HTTP response says instead. */
public sealed interface NetworkFailure extends ServerFailure {
    /** The URL or a header of the server cannot be used. */
    record BadTarget(String text) implements NetworkFailure {}

    /** No address belongs to the host name. */
    record UnknownHost(String host) implements NetworkFailure {
        @Override
        public String text() {
            return "The host " + host + " is not known";
        }
    }

    /** The address of the host could not be looked up. */
    record LookupFailed(String host, String reason) implements NetworkFailure {
        @Override
        public String text() {
            return "The host " + host + " could not be looked up: " + reason;
        }
    }

    /** No program accepts connections at the address, or no route leads to it. */
    record NoConnection() implements NetworkFailure {
        @Override
        public String text() {
            return "the server accepts no connections";
        }
    }

    /** The hub itself has too many connections to the server. */
    record TooManyConnections() implements NetworkFailure {
        @Override
        public String text() {
            return "too many connections to the server are open";
        }
    }

    /**
     * TLS found no agreement.
     *
     * @param spoken whether the server speaks TLS at all
     */
    record TlsFailed(boolean spoken, String reason) implements NetworkFailure {
        @Override
        public String text() {
            return "TLS failed: " + reason;
        }
    }

    /** The server accepted no connection, or sent no response, in time. */
    record TooSlow() implements NetworkFailure {
        @Override
        public String text() {
            return "the server took too long";
        }
    }

    /** The connection ended in the middle of a request or of a response. */
    record ConnectionBroke() implements NetworkFailure {
        @Override
        public String text() {
            return "the connection broke";
        }
    }

    /** A stream of events ended before the response. */
    record StreamEnded() implements NetworkFailure {
        @Override
        public String text() {
            return "it ended before the response";
        }
    }

    /**
     * The server answered with a status that is no success.
     *
     * @param excerpt the beginning of the body, or a note; may be empty
     * @param challenge the instructions of the server for the authentication, unchanged; null if
     *     there are none
     */
    record HttpStatus(int status, String excerpt, @Nullable String challenge)
            implements NetworkFailure {
        @Override
        public String text() {
            return "HTTP " + status + (excerpt.isEmpty() ? "" : ": " + excerpt);
        }
    }

    /**
     * The response is a success, but of a media type that no MCP server sends.
     *
     * @param type the media type, in the form of an excerpt
     */
    record WrongMediaType(int status, String type) implements NetworkFailure {
        @Override
        public String text() {
            return "A response must be JSON or an event stream, found HTTP "
                    + status
                    + " with "
                    + type;
        }
    }

    /** The server has too many unanswered requests of the hub. */
    record TooManyRequests(int most) implements NetworkFailure {
        @Override
        public String text() {
            return "At most " + most + " requests to one server may be unanswered";
        }
    }
}
