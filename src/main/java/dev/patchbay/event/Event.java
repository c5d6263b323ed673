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

    /** How it stands with a server behind us is not as it was. */
    record ServerChanged(String server) implements Event {}
}
