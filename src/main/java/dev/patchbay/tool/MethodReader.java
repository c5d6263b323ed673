package dev.patchbay.tool;

import jakarta.enterprise.lang.model.declarations.ClassInfo;
import jakarta.enterprise.lang.model.declarations.MethodInfo;
import java.util.Optional;

/** Reads annotated methods into specs, or says why one cannot be what its annotation says. */
final class MethodReader {
    private final ToolReader tools;
    private final PromptReader prompts;
    private final ResourceReader resources;

    MethodReader(TypeReader types) {
        var arguments = new ParameterReader(types);
        tools = new ToolReader(types, arguments);
        prompts = new PromptReader(arguments);
        resources = new ResourceReader(arguments);
    }

    /**
     * The spec of an annotated method; empty if it has none of our annotations.
     *
     * @throws SignatureError if it cannot be served
     */
    Optional<Spec> read(ClassInfo bean, MethodInfo method) {
        return AnnotatedMethod.of(bean, method, Tool.class)
                .map(tools::read)
                .or(() -> AnnotatedMethod.of(bean, method, Prompt.class).map(prompts::read))
                .or(() -> AnnotatedMethod.of(bean, method, Resource.class).map(resources::read))
                .or(() ->
                        AnnotatedMethod.of(bean, method, ResourceTemplate.class)
                                .map(resources::readTemplate))
                .or(() ->
                        AnnotatedMethod.of(bean, method, Completes.class)
                                .map(CompletionReader::read));
    }
}
