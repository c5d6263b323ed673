package dev.patchbay.mcp.result;

import java.util.Locale;

/** The sender of a message, or the audience of content. */
public enum Role {
    USER,
    ASSISTANT;

    private final String wire = name().toLowerCase(Locale.ROOT);

    public String wire() {
        return wire;
    }
}
