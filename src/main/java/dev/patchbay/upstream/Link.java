package dev.patchbay.upstream;

import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Channel;

/** A way to a server that is open. */
public interface Link {
    Channel channel();

    /** What is spoken on it from now on. */
    default void settled(Revision revision) {}

    /** What is known of why it ended, such as the last words of a program; may be empty. */
    default String lastWords() {
        return "";
    }
}
