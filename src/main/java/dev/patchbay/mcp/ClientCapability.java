package dev.patchbay.mcp;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;

/** A capability of a client, written in the form of an error that reports it missing. */
public enum ClientCapability implements JsonValue {
    ELICITATION_FORM("elicitation", "form"),
    ELICITATION_URL("elicitation", "url"),
    SAMPLING("sampling", ""),
    /** A sampling request may have tools. */
    SAMPLING_TOOLS("sampling", "tools"),
    /** A sampling request may ask for context from other servers. */
    SAMPLING_CONTEXT("sampling", "context"),
    ROOTS("roots", ""),
    /** The client sends a notification when its roots change. */
    ROOTS_LIST_CHANGED("roots", "listChanged");

    private final String name;
    private final String mode;

    ClientCapability(String name, String mode) {
        this.name = name;
        this.mode = mode;
    }

    /** Returns the first revision with this capability. */
    public Revision since() {
        return switch (this) {
            case ELICITATION_FORM -> Revision.V2025_06_18;
            case ELICITATION_URL, SAMPLING_TOOLS, SAMPLING_CONTEXT -> Revision.V2025_11_25;
            case SAMPLING, ROOTS, ROOTS_LIST_CHANGED -> Revision.V2024_11_05;
        };
    }

    /**
     * Returns whether a revision has this capability. A modern client cannot report changed roots.
     */
    boolean knownTo(Revision revision) {
        return revision.atLeast(since()) && !(this == ROOTS_LIST_CHANGED && revision.modern());
    }

    /** Returns the name of the capability in a message. */
    public String wire() {
        return mode.isEmpty() ? name : name + "." + mode;
    }

    @Override
    public void writeTo(JsonWriter out) {
        out.beginObject().name(name).beginObject();
        if (this == ROOTS_LIST_CHANGED) {
            out.member(mode, true);
        } else if (!mode.isEmpty()) {
            out.name(mode).beginObject().endObject();
        }
        out.endObject().endObject();
    }
}
