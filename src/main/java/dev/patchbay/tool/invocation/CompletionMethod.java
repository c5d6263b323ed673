package dev.patchbay.tool.invocation;

import dev.patchbay.catalog.entry.Completer;
import dev.patchbay.mcp.result.Completion;
import java.util.List;

/** A completer that calls a bean's method. */
record CompletionMethod(Invocation invocation) implements Completer {
    @Override
    public Completion serve(Completer.Question question) throws InterruptedException {
        var returned =
                invocation.call(Invocation.Given.completion(question.typed(), question.others()));
        return returned instanceof List<?> values
                ? Completion.of(values.stream().map(String::valueOf).toList())
                : Completion.NONE;
    }
}
