package dev.patchbay.mcp;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/**
 * The params of a stateless request, with the values that HTTP headers must repeat (MCP 2026-07-28,
 * basic/transports). So the HTTP transport need not parse the params that it writes.
 *
 * @param version the protocol version in {@code _meta}
 * @param subject the tool, prompt or resource of the request; null if there is none
 * @param written all params
 */
public record StatelessParams(String version, @Nullable Subject subject, JsonValue written)
        implements JsonValue {
    @Override
    public void writeTo(JsonWriter out) {
        written.writeTo(out);
    }
}
