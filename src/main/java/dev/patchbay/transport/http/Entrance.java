package dev.patchbay.transport.http;

import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.peer.Acceptor;
import dev.patchbay.peer.Channel;
import dev.patchbay.peer.Peer;

/** An address at which clients come in, who are all offered the same. */
public final class Entrance {
    private final Acceptor acceptor;
    private final ModernHeaders headers;

    /**
     * @param mirrored which arguments of what is offered are repeated in headers
     */
    public Entrance(Acceptor acceptor, MirroredArguments mirrored) {
        this.acceptor = acceptor;
        this.headers = new ModernHeaders(mirrored);
    }

    Peer accept(Channel channel) {
        return acceptor.accept(channel);
    }

    ModernHeaders headers() {
        return headers;
    }
}
