package dev.patchbay.call.client;

import dev.patchbay.mcp.ClientCapabilities;

/** Listens to the capabilities that clients declare. Its methods must not block. */
public interface ClientListener {
    /** Ignores all calls. */
    ClientListener NONE =
            new ClientListener() {
                @Override
                public void initialized(Session session) {}

                @Override
                public void requested(ClientCapabilities capabilities) {}
            };

    /** Called when a client has sent {@code initialize}. */
    void initialized(Session session);

    /** Called when a request without a session arrives. */
    void requested(ClientCapabilities capabilities);
}
