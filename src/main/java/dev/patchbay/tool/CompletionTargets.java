package dev.patchbay.tool;

import dev.patchbay.catalog.UriTemplate;
import java.util.List;
import java.util.Optional;

/** What can be completed among all that was found. */
record CompletionTargets(List<Spec> specs) {
    CompletionTargets {
        specs = List.copyOf(specs);
    }

    /** Refuses a completion of what is not there. */
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
                                        "@Completes names the " + target + ", which is not there"));
        if (!known.contains(completion.argument())) {
            throw new SignatureError(
                    "@Completes names the argument "
                            + completion.argument()
                            + ", which is not there; the "
                            + target
                            + " has "
                            + String.join(", ", known));
        }
    }

    /** The arguments of a prompt or template; empty if it is not the one that is meant. */
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
