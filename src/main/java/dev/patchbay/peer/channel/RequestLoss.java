package dev.patchbay.peer.channel;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.jsonrpc.Incoming;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Why a request of this peer will get no response, although the conversation may continue. The case
 * says what the sender may do now, and the cause says what went wrong.
 */
public sealed interface RequestLoss {
    /** Returns what went wrong. */
    ServerFailure cause();

    /** Returns what went wrong, as text for people. */
    default String reason() {
        return cause().text();
    }

    /**
     * Returns whether the remote side has certainly not begun to serve the request, so that it may
     * be repeated.
     */
    boolean certainlyNotServed();

    /** The request was not sent completely. */
    record NotSent(ServerFailure cause) implements RequestLoss {
        public NotSent(String reason) {
            this(new ServerFailure.Unanswered(reason));
        }

        @Override
        public boolean certainlyNotServed() {
            return true;
        }
    }

    /** The remote side has forgotten the session. A new handshake creates a new one. */
    record SessionExpired(ServerFailure cause) implements RequestLoss {
        public SessionExpired(String reason) {
            this(new ServerFailure.Unanswered(reason));
        }

        @Override
        public boolean certainlyNotServed() {
            return true;
        }
    }

    /** The remote side requires authentication, or denies access. */
    record Unauthorized(NetworkFailure.HttpStatus cause) implements RequestLoss {
        @Override
        public boolean certainlyNotServed() {
            return true;
        }
    }

    /**
     * The remote side does not accept such a message at this address. It may use another form of
     * the transport.
     */
    record NotAcceptedHere(ServerFailure cause) implements RequestLoss {
        public NotAcceptedHere(String reason) {
            this(new ServerFailure.Unanswered(reason));
        }

        @Override
        public boolean certainlyNotServed() {
            return true;
        }
    }

    /**
     * The remote side has too much to do.
     *
     * @param after how long it wants no further requests, if it has said so
     */
    record Busy(ServerFailure cause, @Nullable Duration after, boolean certainlyNotServed)
            implements RequestLoss {}

    /** The request was sent, or may have been sent, but there is no valid response. */
    record Broken(ServerFailure cause) implements RequestLoss {
        /** JSON-RPC 2.0, section 5: a response has the id of its request, with the same type. */
        public static final Broken TEXT_ID =
                new Broken(
                        "The id of the response must be a number as in the request, found a "
                                + "string");

        public Broken(String reason) {
            this(new ServerFailure.Unanswered(reason));
        }

        /** Returns the loss of a request whose response is no valid message. */
        public static Broken by(Incoming.Unreadable answer) {
            return new Broken("The response is not a valid message: " + answer.error().message());
        }

        @Override
        public boolean certainlyNotServed() {
            return false;
        }
    }
}
