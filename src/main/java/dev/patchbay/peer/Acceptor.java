package dev.patchbay.peer;

import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.StatelessClient;
import dev.patchbay.peer.channel.StatelessRequest;

/** Accepts the channels of a front. */
public interface Acceptor {
    /** Creates the peer that serves the remote side. It reads nothing before {@link Peer#open}. */
    Peer accept(Channel channel);

    /**
     * Creates what serves a stateless request that comes alone. The caller must then {@link
     * StatelessRequest#serve serve} or {@link StatelessRequest#cancel cancel} it.
     */
    StatelessRequest accept(Request request, StatelessClient client);
}
