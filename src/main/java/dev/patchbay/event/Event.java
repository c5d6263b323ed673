package dev.patchbay.event;

import dev.patchbay.mcp.Change;

/** Something that happened. */
public sealed interface Event {
    /** What we offer, or what one of our resources holds, is not what it was. */
    record Changed(Change change) implements Event {}

    /** How it stands with a server behind us is not as it was. */
    record ServerChanged(String server) implements Event {}
}
