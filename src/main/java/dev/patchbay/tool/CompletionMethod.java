package dev.patchbay.tool;

import dev.patchbay.catalog.Completer;
import dev.patchbay.mcp.Completion;
import java.util.List;

/** A bean's method that proposes values. */
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
