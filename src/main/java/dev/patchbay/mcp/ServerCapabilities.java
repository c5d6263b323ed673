package dev.patchbay.mcp;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;

/**
 * The capabilities that the hub declares. Logging is always declared: each client chooses its
 * level.
 */
public record ServerCapabilities(
        boolean tools, boolean prompts, boolean resources, boolean completions)
        implements JsonValue {

    /** Returns whether a method belongs to a declared capability, or needs none. */
    public boolean covers(RequestMethod method) {
        return switch (method) {
            case LIST_TOOLS, CALL_TOOL -> tools;
            case LIST_PROMPTS, GET_PROMPT -> prompts;
            case LIST_RESOURCES,
                    LIST_RESOURCE_TEMPLATES,
                    READ_RESOURCE,
                    SUBSCRIBE_RESOURCE,
                    UNSUBSCRIBE_RESOURCE ->
                    resources;
            case COMPLETE -> completions;
            case INITIALIZE, PING, DISCOVER, SET_LOG_LEVEL, LISTEN -> true;
            case GET_TASK, UPDATE_TASK, CANCEL_TASK, ELICIT, SAMPLE, LIST_ROOTS -> false;
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
