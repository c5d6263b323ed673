package dev.patchbay.mcp;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;

/**
 * What a server offers. Logging always belongs to it: whoever calls chooses whether to hear
 * anything.
 */
public record ServerCapabilities(
        boolean tools, boolean prompts, boolean resources, boolean completions)
        implements JsonValue {

    /** Whether a method belongs to something that is offered, or to nothing in particular. */
    public boolean covers(String method) {
        return switch (method.substring(0, Math.max(0, method.indexOf('/')))) {
            case "tools" -> tools;
            case "prompts" -> prompts;
            case "resources" -> resources;
            case "completion" -> completions;
            default -> true;
        };
    }

    @Override
    public void writeTo(JsonWriter out) {
        out.beginObject();
        if (tools) {
            out.name("tools").beginObject().member("listChanged", true).endObject();
        }
        if (prompts) {
            out.name("prompts").beginObject().member("listChanged", true).endObject();
        }
        if (resources) {
            out.name("resources")
                    .beginObject()
                    .member("listChanged", true)
                    .member("subscribe", true)
                    .endObject();
        }
        if (completions) {
            out.name("completions").beginObject().endObject();
        }
        out.name("logging").beginObject().endObject().endObject();
    }
}
