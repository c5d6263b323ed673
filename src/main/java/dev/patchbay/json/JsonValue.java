package dev.patchbay.json;

/** A JSON value that writes itself. Writing never fails: what cannot be written cannot be built. */
@FunctionalInterface
public interface JsonValue {
    void writeTo(JsonWriter out);
}
