package dev.patchbay.peer;

import dev.patchbay.jsonrpc.Incoming;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Why a request of ours will have no answer, where the conversation as such may go on. */
public sealed interface Loss {
    /** What happened, for people. */
    String reason();

    /** Whether it is certain that nobody has begun to serve it, so that it may be repeated. */
    boolean unserved();

    /** Not all of it has left. */
    record NotSent(String reason) implements Loss {
        @Override
        public boolean unserved() {
            return true;
        }
    }

    /** The other side has forgotten the session; a new handshake makes a new one. */
    record SessionOver(String reason) implements Loss {
        @Override
        public boolean unserved() {
            return true;
        }
    }

    /**
     * The other side wants to know who asks, or that one may not ask for this.
     *
     * @param challenge what it says on how to prove it, word for word
     */
    record Unauthorized(String reason, @Nullable String challenge) implements Loss {
        @Override
        public boolean unserved() {
            return true;
        }
    }

    /** The other side does not take such a message there; it may speak another form. */
    record Misplaced(String reason) implements Loss {
        @Override
        public boolean unserved() {
            return true;
        }
    }

    /**
     * The other side has too much to do.
     *
     * @param after how long it wants to be left alone, if it said so
     */
    record Busy(String reason, @Nullable Duration after, boolean unserved) implements Loss {}

    /** The request has left, or may have, and what came back is no answer. */
    record Broken(String reason) implements Loss {
        /** What was to be the answer is no message. */
        public static Broken by(Incoming.Unreadable answer) {
            return new Broken("The answer is no message: " + answer.error().message());
        }

        @Override
        public boolean unserved() {
            return false;
        }
    }
}
