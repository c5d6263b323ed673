package dev.patchbay.tool;

import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.entry.Arguments;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.entry.ToolResolution;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Revision;
import dev.patchbay.mcp.result.Content;
import dev.patchbay.mcp.result.ToolResult;
import dev.patchbay.testing.FakeExchange;
import org.jspecify.annotations.Nullable;

/** Calls the tools of a test application. */
public final class Tools {
    private final Catalog catalog;

    public Tools(Application application) {
        catalog = application.catalog();
    }

    public @Nullable RawJson outputSchema(String name) {
        return ((dev.patchbay.mcp.definition.ToolDefinition) entry(name).definition())
                .outputSchema();
    }

    public ToolEntry entry(String name) {
        if (catalog.tool(name) instanceof ToolResolution.Found found) {
            return found.tool();
        }
        throw new AssertionError("No tool is named " + name);
    }

    /** The result of a call with arguments as JSON. */
    public ToolResult call(String name, String arguments) {
        return call(name, RawJson.parse(arguments));
    }

    public ToolResult call(String name, RawJson arguments) {
        return call(name, arguments, new FakeExchange(Revision.V2026_07_28));
    }

    public ToolResult call(String name, String arguments, FakeExchange exchange) {
        return call(name, RawJson.parse(arguments), exchange);
    }

    private ToolResult call(String name, RawJson arguments, FakeExchange exchange) {
        var question = new ToolEntry.Question(new Arguments(arguments), exchange);
        try {
            return switch (entry(name).service().serve(question)) {
                case Outcome.Completed done when done.result() instanceof ToolResult result ->
                        result;
                case Outcome other -> throw new AssertionError("Not done: " + other);
            };
        } catch (InterruptedException e) {
            throw new AssertionError("Interrupted", e);
        }
    }

    /** The one text that a call answers with. */
    public String text(String name, String arguments) {
        return text(call(name, arguments));
    }

    public static String text(ToolResult result) {
        if (result.content().size() == 1
                && result.content().getFirst() instanceof Content.Text text) {
            return text.text();
        }
        throw new AssertionError("Not one text: " + result);
    }

    /** A result as a client of the newest revision reads it. */
    public static String json(ToolResult result) {
        var out = new JsonWriter().beginObject();
        result.writeMembers(out, Revision.V2026_07_28);
        return out.endObject().toString();
    }
}
