package dev.patchbay.transport.http.check;

import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.peer.Acceptor;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.StatelessClient;
import dev.patchbay.peer.channel.StatelessRequest;

/** An address for clients. All its clients see the same catalog. */
public final class ClientEntrance {
    private final Acceptor acceptor;
    private final ModernHeaders headers;

    /**
     * @param mirrored which arguments of tools must be repeated in headers
     */
    public ClientEntrance(Acceptor acceptor, MirroredArguments mirrored) {
        this.acceptor = acceptor;
        this.headers = new ModernHeaders(mirrored);
    }

    public Peer accept(Channel channel) {
        return acceptor.accept(channel);
    }

    public StatelessRequest accept(Request request, StatelessClient client) {
        return acceptor.accept(request, client);
    }

    public ModernHeaders headers() {
        return headers;
    }
}
