package dev.patchbay.upstream;

import java.util.Locale;

/** How it stands with the connection to a server. */
public enum Status {
    DISABLED,
    CONNECTING,
    CONNECTED,
    ERROR,
    DISCONNECTED;

    private final String wire = name().toLowerCase(Locale.ROOT);

    public String wire() {
        return wire;
    }
}
