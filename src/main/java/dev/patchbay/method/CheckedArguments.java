package dev.patchbay.method;

import dev.patchbay.call.InvalidArguments;
import dev.patchbay.call.Layer;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.schema.CompiledSchema;
import java.util.function.Supplier;

/** Lets only those calls through whose arguments fit the tool's schema. */
public final class CheckedArguments implements Layer<ToolEntry.Question, Outcome> {
    private final Supplier<CompiledSchema> schema;

    /**
     * A layer for one tool.
     *
     * @param schema asked for at the first call, since compiling can wait until then
     */
    public CheckedArguments(Supplier<CompiledSchema> schema) {
        this.schema = schema;
    }

    @Override
    public Service<ToolEntry.Question, Outcome> around(Service<ToolEntry.Question, Outcome> inner) {
        return question -> {
            var violations = schema.get().violations(question.arguments().tree());
            if (!violations.isEmpty()) {
                throw new InvalidArguments(
                        violations.stream()
                                .map(one -> InvalidArguments.detail(one.pointer(), one.message()))
                                .toList());
            }
            return inner.serve(question);
        };
    }
}
