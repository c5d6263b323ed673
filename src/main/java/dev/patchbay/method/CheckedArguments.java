package dev.patchbay.method;

import dev.patchbay.call.InvalidArguments;
import dev.patchbay.call.Layer;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.schema.validation.CompiledSchema;
import java.util.function.Supplier;

/** Calls a tool only if the arguments are valid against its schema. */
public final class CheckedArguments implements Layer<ToolEntry.Question, Outcome> {
    private final Supplier<CompiledSchema> schema;

    /**
     * Creates a layer for one tool.
     *
     * @param schema supplies the schema at each call, so that compilation can wait until the first
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
