package dev.patchbay.app;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.catalog.Offering;
import dev.patchbay.catalog.Resolution;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.mcp.MirroredArguments;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Finds in the schemas of tools which arguments are repeated in headers. */
final class Mirrors implements MirroredArguments {
    private static final String KEYWORD = "x-mcp-header";

    private final Offering catalog;
    private final ConcurrentMap<String, Known> known = new ConcurrentHashMap<>();

    Mirrors(Offering catalog) {
        this.catalog = catalog;
    }

    @Override
    public List<Mirrored> of(String tool) {
        return switch (catalog.now().tool(tool)) {
            case Resolution.Found found -> of(found.tool());
            case Resolution.Unknown _, Resolution.Ambiguous _ -> List.of();
        };
    }

    // Another entry is another look, however much alike they are: to compare schemas would take
    // longer.
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

    /** Only what is reached through {@code properties} alone can be repeated. */
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
