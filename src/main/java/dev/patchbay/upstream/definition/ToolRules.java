package dev.patchbay.upstream.definition;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.ToolOverrides;
import java.util.List;

/**
 * The rules for the tools of a server. The rules use the names that the server knows.
 *
 * @param offered which tools are offered
 * @param overrides how tools are listed differently from what the server says
 */
public record ToolRules(NameFilter offered, ToolOverrides overrides) {
    /** Returns the patterns of the offered tools. If there are none, all tools are offered. */
    public List<String> allow() {
        return offered.allow();
    }

    /** Returns the patterns of the tools that are not offered. */
    public List<String> deny() {
        return offered.deny();
    }
}
