package dev.patchbay.json;

/** Writes members into an object that the caller opens and closes. */
@FunctionalInterface
public interface Members {
    Members NONE = _ -> {};

    void write(JsonWriter out);
}
