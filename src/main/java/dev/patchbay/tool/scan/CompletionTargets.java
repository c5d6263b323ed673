package dev.patchbay.tool.scan;

import dev.patchbay.catalog.address.UriTemplate;
import dev.patchbay.tool.spec.Spec;
import java.util.List;
import java.util.Optional;

/** Checks that completions name existing arguments. */
record CompletionTargets(List<Spec> specs) {
    CompletionTargets {
        specs = List.copyOf(specs);
    }

    /** Refuses a completion whose prompt, template or argument does not exist. */
    void require(Spec.CompletionSpec completion) {
        var target =
                completion.prompt().isEmpty()
                        ? "template " + completion.uriTemplate()
                        : "prompt " + completion.prompt();
        var known =
                specs.stream()
                        .map(spec -> arguments(spec, completion))
                        .flatMap(Optional::stream)
                        .findFirst()
                        .orElseThrow(() ->
                                new SignatureError(
                                        "@Completes names the "
                                                + target
                                                + ", which does not exist"));
        if (!known.contains(completion.argument())) {
            throw new SignatureError(
                    "@Completes names the argument "
                            + completion.argument()
                            + ", which does not exist; the "
                            + target
                            + " has "
                            + String.join(", ", known));
        }
    }

    /** Returns the arguments of a prompt or template; empty if the completion names another one. */
    private static Optional<List<String>> arguments(Spec spec, Spec.CompletionSpec completion) {
        return switch (spec) {
            case Spec.PromptSpec prompt when prompt.name().equals(completion.prompt()) ->
                    Optional.of(names(prompt));
            case Spec.ResourceSpec template
                    when template.template() && template.uri().equals(completion.uriTemplate()) ->
                    Optional.of(UriTemplate.parse(template.uri()).variables());
            case Spec.ToolSpec _, Spec.PromptSpec _, Spec.ResourceSpec _, Spec.CompletionSpec _ ->
                    Optional.empty();
        };
    }

    private static List<String> names(Spec.PromptSpec prompt) {
        return prompt.parameters().stream()
                .filter(Spec.Parameter.Argument.class::isInstance)
                .map(Spec.Parameter.Argument.class::cast)
                .map(argument -> argument.field().name())
                .toList();
    }
}
