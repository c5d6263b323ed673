package dev.patchbay.catalog.entry;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.mcp.definition.ListedTool;

/**
 * A tool, and the service that runs it.
 *
 * @param definition the definition under the listed name
 */
public record ToolEntry(
        FullName name, ListedTool definition, Service<ToolEntry.Question, Outcome> service) {

    /** Returns a copy with another listed name. */
    public ToolEntry named(String listed) {
        return listed.equals(definition.name())
                ? this
                : new ToolEntry(name, definition.named(listed), service);
    }

    /** One call of a tool. */
    public record Question(Arguments arguments, Exchange exchange) {}
}
