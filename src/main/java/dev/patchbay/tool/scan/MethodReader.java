package dev.patchbay.tool.scan;

import dev.patchbay.tool.Completes;
import dev.patchbay.tool.Prompt;
import dev.patchbay.tool.Resource;
import dev.patchbay.tool.ResourceTemplate;
import dev.patchbay.tool.Tool;
import dev.patchbay.tool.spec.Spec;
import jakarta.enterprise.lang.model.declarations.ClassInfo;
import jakarta.enterprise.lang.model.declarations.MethodInfo;
import java.util.Optional;

/** Reads annotated methods into specs, or reports why a method does not fit its annotation. */
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
     * Returns the spec of a method; empty if it has no Patchbay annotation.
     *
     * @throws SignatureError if the method cannot be served
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
