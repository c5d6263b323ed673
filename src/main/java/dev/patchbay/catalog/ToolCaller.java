package dev.patchbay.catalog;

import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.entry.ToolEntry;

/** The last step of a tool call: the tool is found and must be called. */
@FunctionalInterface
public interface ToolCaller {
    /** Calls the tool and does nothing else. */
    ToolCaller PLAIN = (tool, question) -> tool.service().serve(question);

    Outcome call(ToolEntry tool, ToolEntry.Question question) throws InterruptedException;
}
