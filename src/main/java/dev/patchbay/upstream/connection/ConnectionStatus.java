package dev.patchbay.upstream.connection;

import java.util.Locale;

/** The state of the connection to a server. */
public enum ConnectionStatus {
    DISABLED,
    /** The user has not confirmed that the server may be used. */
    UNTRUSTED,
    CONNECTING,
    CONNECTED,
    ERROR,
    DISCONNECTED;

    private final String wire = name().toLowerCase(Locale.ROOT);

    public String wire() {
        return wire;
    }
}
