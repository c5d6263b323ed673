package dev.patchbay.json;

/** A JSON value that writes itself. Writing never fails, because invalid values cannot be built. */
@FunctionalInterface
public interface JsonValue {
    void writeTo(JsonWriter out);
}
