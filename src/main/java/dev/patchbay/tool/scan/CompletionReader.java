package dev.patchbay.tool.scan;

import dev.patchbay.tool.Completes;
import dev.patchbay.tool.spec.Spec;
import jakarta.enterprise.lang.model.declarations.ParameterInfo;
import java.util.Set;

/** Reads {@link Completes} methods. */
final class CompletionReader {
    private static final Set<String> ANSWERS = Set.of("java.util.List<java.lang.String>");

    private CompletionReader() {}

    static Spec read(AnnotatedMethod completion) {
        ReturnTypes.requireOneOf(ANSWERS, completion.method(), "a completion");
        var prompt = completion.text("prompt");
        var uriTemplate = completion.text("uriTemplate");
        if (prompt.isEmpty() == uriTemplate.isEmpty()) {
            throw new SignatureError("@Completes must name either a prompt or a uriTemplate");
        }
        var parameters =
                completion.method().parameters().stream().map(CompletionReader::parameter).toList();
        return new Spec.CompletionSpec(
                completion.owner(), prompt, uriTemplate, completion.text("argument"), parameters);
    }

    private static Spec.Parameter parameter(ParameterInfo parameter) {
        return switch (TypeReader.name(parameter.type())) {
            case "java.lang.String" -> new Spec.Parameter.Typed();
            case "java.util.Map" -> new Spec.Parameter.Others();
            case String other ->
                    throw new SignatureError(
                            "a completion must have a String parameter and may have "
                                    + "a Map<String, String> parameter, found "
                                    + other);
        };
    }
}
