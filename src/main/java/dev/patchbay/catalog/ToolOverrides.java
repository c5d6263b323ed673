package dev.patchbay.catalog;

import dev.patchbay.mcp.definition.ListedTool;
import java.util.Map;

/**
 * Replacements for the names and descriptions of tools.
 *
 * @param names new names, by the original names
 * @param descriptions new descriptions, by the original names
 * @param always selects tools that clients should always load; without this mark a client may load
 *     tools on demand
 */
public record ToolOverrides(
        Map<String, String> names, Map<String, String> descriptions, NameFilter always) {
    /** Replaces nothing. */
    public static final ToolOverrides PLAIN =
            new ToolOverrides(Map.of(), Map.of(), NameFilter.NOTHING);

    public ToolOverrides {
        names = Map.copyOf(names);
        descriptions = Map.copyOf(descriptions);
    }

    /** Returns the new name of a tool. */
    public String name(String earlier) {
        return names.getOrDefault(earlier, earlier);
    }

    /** Returns the tool with its new description and always-load mark, under the same name. */
    public ListedTool reworded(String earlier, ListedTool tool) {
        var description = descriptions.get(earlier);
        var described = description == null ? tool : tool.describedAs(description);
        return always.allows(earlier) ? described.alwaysLoaded() : described;
    }
}
