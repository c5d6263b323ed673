package dev.patchbay.tool.invocation;

import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.catalog.entry.PromptEntry;
import dev.patchbay.mcp.result.PromptResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A prompt service that calls a bean's method. */
record PromptMethod(Invocation invocation) implements Service<PromptEntry.Question, Outcome> {
    @Override
    public Outcome serve(PromptEntry.Question question) throws InterruptedException {
        var given = Invocation.Given.texts(question.exchange(), question.arguments(), "");
        return Outcome.of(toResult(invocation.call(given)));
    }

    private static PromptResult toResult(@Nullable Object returned) {
        return switch (returned) {
            case PromptResult ready -> ready;
            case PromptResult.Message message -> PromptResult.of(message);
            case List<?> messages ->
                    new PromptResult(
                            null, messages.stream().map(PromptResult.Message.class::cast).toList());
            case null -> throw new IllegalStateException("A prompt must not return null");
            default -> PromptResult.user(returned.toString());
        };
    }
}
