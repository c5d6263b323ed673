package dev.patchbay.upstream.connection;

import dev.patchbay.failure.ServerFailure;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.channel.Channel;

/** An open link to a server. */
public interface ServerLink {
    Channel channel();

    /** Handles the revision that the handshake has agreed on. */
    default void settled(Revision revision) {}

    /** Returns why the link ended. */
    default ServerFailure ending() {
        return ServerFailure.Disconnected.BEFORE_ANSWER;
    }
}
