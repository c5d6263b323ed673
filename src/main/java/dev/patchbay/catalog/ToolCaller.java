package dev.patchbay.catalog;

import dev.patchbay.call.Outcome;

/** The last step of a call: the tool is found, and has to be asked. */
@FunctionalInterface
public interface ToolCaller {
    /** Asks, and nothing else. */
    ToolCaller PLAIN = (tool, question) -> tool.service().serve(question);

    Outcome call(ToolEntry tool, ToolEntry.Question question) throws InterruptedException;
}
