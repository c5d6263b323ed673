package dev.patchbay.tool;

import dev.patchbay.catalog.Completer;
import java.util.List;

/** A bean's method that proposes values. */
record CompletionMethod(Invocation invocation) implements Completer {
    @Override
    public List<String> serve(Completer.Question question) throws InterruptedException {
        var returned =
                invocation.call(Invocation.Given.completion(question.typed(), question.others()));
        return returned instanceof List<?> values
                ? values.stream().map(String::valueOf).toList()
                : List.of();
    }
}
