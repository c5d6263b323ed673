package dev.patchbay.catalog;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.mcp.ListedTool;

/**
 * A tool with whoever serves it.
 *
 * @param definition as it is listed, under the name clients see
 */
public record ToolEntry(
        FullName name, ListedTool definition, Service<ToolEntry.Question, Outcome> service) {

    /** One call of a tool. */
    public record Question(Arguments arguments, Exchange exchange) {}
}
