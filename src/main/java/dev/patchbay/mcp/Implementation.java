package dev.patchbay.mcp;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.util.Optional;

/** How a program names itself; for display only, since nobody verifies it. */
public record Implementation(String name, String version) implements JsonValue {
    /** Reads what a client says of itself; empty if it lacks a name or a version. */
    public static Optional<Implementation> from(RawJson raw) {
        var tree = raw.tree();
        var name = tree.path("name");
        var version = tree.path("version");
        return name.isTextual() && version.isTextual()
                ? Optional.of(new Implementation(name.textValue(), version.textValue()))
                : Optional.empty();
    }

    @Override
    public void writeTo(JsonWriter out) {
        out.beginObject().member("name", name).member("version", version).endObject();
    }
}
