package dev.patchbay.tool.scan;

import dev.patchbay.tool.Prompt;
import dev.patchbay.tool.spec.Spec;
import java.util.ArrayList;
import java.util.Set;

/** Reads {@link Prompt} methods. */
final class PromptReader {
    private static final Set<String> ANSWERS =
            Set.of(
                    "java.lang.String",
                    "dev.patchbay.mcp.result.PromptResult",
                    "dev.patchbay.mcp.result.PromptResult$Message",
                    "java.util.List<dev.patchbay.mcp.result.PromptResult$Message>");

    private final ParameterReader arguments;

    PromptReader(ParameterReader arguments) {
        this.arguments = arguments;
    }

    Spec read(AnnotatedMethod prompt) {
        ReturnTypes.requireOneOf(ANSWERS, prompt.method(), "a prompt");
        var parameters = new ArrayList<Spec.Parameter>();
        for (var parameter : prompt.method().parameters()) {
            parameters.add(
                    ParameterReader.isCaller(parameter)
                            ? new Spec.Parameter.Caller()
                            : new Spec.Parameter.Argument(arguments.text(parameter)));
        }
        return new Spec.PromptSpec(
                prompt.owner(), prompt.name(), prompt.title(), prompt.description(), parameters);
    }
}
