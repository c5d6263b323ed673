package dev.patchbay.catalog;

import dev.patchbay.mcp.ListedTool;
import java.util.Map;

/**
 * How tools are listed otherwise than they came.
 *
 * @param names other names, by those that they had
 * @param descriptions other descriptions, by the names that the tools had
 * @param always which of them clients are asked to keep at hand, who otherwise look for tools when
 *     they need them
 */
public record Wording(
        Map<String, String> names, Map<String, String> descriptions, NameFilter always) {
    /** Everything as it came. */
    public static final Wording PLAIN = new Wording(Map.of(), Map.of(), NameFilter.NOTHING);

    public Wording {
        names = Map.copyOf(names);
        descriptions = Map.copyOf(descriptions);
    }

    /** The name that a tool has from now on. */
    public String name(String earlier) {
        return names.getOrDefault(earlier, earlier);
    }

    /** A tool with what is said of it otherwise; its name is left to the caller. */
    public ListedTool reworded(String earlier, ListedTool tool) {
        var description = descriptions.get(earlier);
        var described = description == null ? tool : tool.describedAs(description);
        return always.lets(earlier) ? described.keptAtHand() : described;
    }
}
