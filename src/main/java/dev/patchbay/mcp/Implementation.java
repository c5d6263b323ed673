package dev.patchbay.mcp;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import java.util.Optional;

/** The name and version that a program reports; unverified, for display only. */
public record Implementation(String name, String version) implements JsonValue {
    /**
     * Reads the name and version of a program; empty if one of them is missing. Both are shortened,
     * because they are stored.
     */
    public static Optional<Implementation> from(RawJson raw) {
        var tree = raw.tree();
        var name = tree.path("name");
        var version = tree.path("version");
        return name.isTextual() && version.isTextual()
                ? Optional.of(
                        new Implementation(
                                RpcError.quote(name.textValue()),
                                RpcError.quote(version.textValue())))
                : Optional.empty();
    }

    @Override
    public void writeTo(JsonWriter out) {
        out.beginObject().member("name", name).member("version", version).endObject();
    }
}
