package dev.patchbay.app;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.catalog.Offering;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.entry.ToolResolution;
import dev.patchbay.mcp.MirroredArguments;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Finds the arguments that headers repeat, in the schemas of tools. MCP 2026-07-28,
 * basic/transports.
 */
final class MirroredHeaders implements MirroredArguments {
    private static final String KEYWORD = "x-mcp-header";

    private final Offering catalog;
    private final ConcurrentMap<String, Known> known = new ConcurrentHashMap<>();

    MirroredHeaders(Offering catalog) {
        this.catalog = catalog;
    }

    @Override
    public List<Mirrored> of(String tool) {
        return switch (catalog.now().tool(tool)) {
            case ToolResolution.Found found -> of(found.tool());
            case ToolResolution.Unknown _, ToolResolution.Ambiguous _ -> List.of();
        };
    }

    // A new entry is read again even if its schema is equal: a comparison of schemas takes longer.
    @SuppressWarnings("ReferenceEquality")
    private List<Mirrored> of(ToolEntry tool) {
        var name = tool.name().toString();
        var earlier = known.get(name);
        if (earlier != null && earlier.tool() == tool) {
            return earlier.arguments();
        }
        var arguments = new ArrayList<Mirrored>();
        collect(tool.definition().inputSchema().tree(), List.of(), arguments);
        known.put(name, new Known(tool, arguments));
        return arguments;
    }

    /** Only properties that are reached through {@code properties} alone can be repeated. */
    private static void collect(JsonNode schema, List<String> path, List<Mirrored> arguments) {
        schema.path("properties")
                .properties()
                .forEach(property -> {
                    var deeper = new ArrayList<>(path);
                    deeper.add(property.getKey());
                    var header = property.getValue().path(KEYWORD);
                    if (header.isTextual()) {
                        arguments.add(new Mirrored(header.textValue(), deeper));
                    }
                    collect(property.getValue(), deeper, arguments);
                });
    }

    private record Known(ToolEntry tool, List<Mirrored> arguments) {
        Known {
            arguments = List.copyOf(arguments);
        }
    }
}
