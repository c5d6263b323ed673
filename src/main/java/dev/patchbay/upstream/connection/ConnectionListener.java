package dev.patchbay.upstream.connection;

import dev.patchbay.call.server.Remote;

/** Receives the events of a {@link Connection}. */
public interface ConnectionListener {
    /** Ignores all events. */
    ConnectionListener NONE =
            new ConnectionListener() {
                @Override
                public void connected(Remote remote) {}

                @Override
                public void attemptFailed() {}

                @Override
                public void lost() {}
            };

    /** Handles a new connection, before any call uses it. */
    void connected(Remote remote);

    /**
     * Handles a failed attempt. It is not called if the next attempt tries the other era: a server
     * that ends at an unknown request may be healthy.
     */
    void attemptFailed();

    /** Handles a failed round of attempts. */
    void lost();
}
