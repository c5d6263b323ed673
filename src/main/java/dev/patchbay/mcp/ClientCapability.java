package dev.patchbay.mcp;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;

/** What a client can be asked for, each as it is named in an error that misses it. */
public enum ClientCapability implements JsonValue {
    ELICITATION_FORM("elicitation", "form"),
    ELICITATION_URL("elicitation", "url"),
    SAMPLING("sampling", ""),
    ROOTS("roots", "");

    private final String name;
    private final String mode;

    ClientCapability(String name, String mode) {
        this.name = name;
        this.mode = mode;
    }

    /** The first revision that has it. */
    public Revision since() {
        return switch (this) {
            case ELICITATION_FORM -> Revision.V2025_06_18;
            case ELICITATION_URL -> Revision.V2025_11_25;
            case SAMPLING, ROOTS -> Revision.V2024_11_05;
        };
    }

    /** The words for it in a sentence. */
    public String wire() {
        return mode.isEmpty() ? name : name + "." + mode;
    }

    @Override
    public void writeTo(JsonWriter out) {
        out.beginObject().name(name).beginObject();
        if (!mode.isEmpty()) {
            out.name(mode).beginObject().endObject();
        }
        out.endObject().endObject();
    }
}
