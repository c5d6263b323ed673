package dev.patchbay.event;

import dev.patchbay.mcp.Change;
import java.util.Set;

/** Something that happened. */
public sealed interface Event {
    /** What we offer, or what one of our resources holds, is not what it was. */
    record Changed(Change change) implements Event {}

    /** Clients want to hear of these resources, and of no others. */
    record Followed(Set<String> uris) implements Event {
        public Followed {
            uris = Set.copyOf(uris);
        }
    }

    /** Something has happened to a server behind us, or at its door. */
    record ServerTurn(String server, Turn turn) implements Event {}

    /** What can happen to a server. */
    enum Turn {
        /** One more attempt to connect to it begins. */
        ATTEMPT,
        /** An attempt has failed, or it did not say what it offers. */
        TROUBLE,
        /** A round of attempts has failed. */
        UNREACHABLE,
        CONNECTED,
        /** The connection has ended, not by us. */
        LOST,
        /** It has forgotten the session. */
        EXPIRED,
        /** It is taken to offer what it did before the program began. */
        REMEMBERED,
        /** It has said what it offers. */
        DISCOVERED,
        /** A call was made once more. */
        REPEATED,
        /** Callers are spared the wait for it from now on. */
        RESTING,
        /** It is no longer spared. */
        RECOVERED
    }
}
