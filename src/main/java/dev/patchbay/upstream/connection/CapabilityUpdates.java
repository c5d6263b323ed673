package dev.patchbay.upstream.connection;

import dev.patchbay.call.server.Remote;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.upstream.definition.ServedClients;

/**
 * Updates a server when the capabilities of the hub's one client change, because the offer of the
 * server may depend on them. A legacy server gets a new handshake. A modern server is asked again
 * what it offers, because each request carries the capabilities.
 *
 * <p>Concurrency: any thread may call any method.
 */
public final class CapabilityUpdates {
    private final ServedClients clients;
    private final Connection connection;
    private final Runnable listAgain;
    private final Runnable listening;

    /** The capabilities that the server was told when it was asked last what it offers. */
    private volatile ClientCapabilities listedFor = ClientCapabilities.NONE;

    /**
     * @param listAgain asks the server again what it offers; may wait
     */
    public CapabilityUpdates(ServedClients clients, Connection connection, Runnable listAgain) {
        this.clients = clients;
        this.connection = connection;
        this.listAgain = listAgain;
        this.listening =
                clients instanceof ServedClients.One(var client)
                        ? client.onChange(this::check)
                        : () -> {};
    }

    /** Notes the capabilities that the server is told in the discovery that begins. */
    public void listedOn(Remote remote) {
        listedFor = remote.declaredCapabilities();
    }

    /** Updates the server if it was told other capabilities than those of the client. */
    public void check() {
        var remote = connection.now();
        if (remote != null && clients instanceof ServedClients.One(var client)) {
            if (!remote.server().revision().modern()) {
                Thread.ofVirtual().start(() -> connection.renewIfChanged(client.known()));
            } else if (!client.known().equals(listedFor)) {
                Thread.ofVirtual().start(listAgain);
            }
        }
    }

    public void close() {
        listening.run();
    }
}
