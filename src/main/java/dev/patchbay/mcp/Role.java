package dev.patchbay.mcp;

import java.util.Locale;

/** Who speaks, or is spoken to. */
public enum Role {
    USER,
    ASSISTANT;

    private final String wire = name().toLowerCase(Locale.ROOT);

    public String wire() {
        return wire;
    }
}
