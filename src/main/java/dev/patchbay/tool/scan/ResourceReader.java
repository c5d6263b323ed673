package dev.patchbay.tool.scan;

import dev.patchbay.catalog.address.UriTemplate;
import dev.patchbay.tool.Resource;
import dev.patchbay.tool.ResourceTemplate;
import dev.patchbay.tool.spec.Spec;
import jakarta.enterprise.lang.model.declarations.ParameterInfo;
import java.util.List;
import java.util.Set;

/** Reads {@link Resource} and {@link ResourceTemplate} methods. */
final class ResourceReader {
    private static final Set<String> ANSWERS =
            Set.of(
                    "java.lang.String",
                    "byte[]",
                    ReturnTypes.CONTENTS,
                    "dev.patchbay.mcp.result.ReadResult",
                    ReturnTypes.LIST + "<" + ReturnTypes.CONTENTS + ">");

    private final ParameterReader arguments;

    ResourceReader(ParameterReader arguments) {
        this.arguments = arguments;
    }

    Spec read(AnnotatedMethod resource) {
        ReturnTypes.requireOneOf(ANSWERS, resource.method(), "a resource");
        var parameters =
                resource.method().parameters().stream().map(ResourceReader::caller).toList();
        return spec(resource, false, resource.text("uri"), parameters);
    }

    Spec readTemplate(AnnotatedMethod template) {
        ReturnTypes.requireOneOf(ANSWERS, template.method(), "a resource template");
        var uriTemplate = template.text("uriTemplate");
        var variables = variables(uriTemplate);
        var parameters =
                template.method().parameters().stream()
                        .map(parameter -> ofTemplate(parameter, uriTemplate, variables))
                        .toList();
        return spec(template, true, uriTemplate, parameters);
    }

    private static Spec.Parameter caller(ParameterInfo parameter) {
        if (!ParameterReader.isCaller(parameter)) {
            throw new SignatureError(
                    "a resource may have only an Exchange as parameter, found " + parameter.name());
        }
        return new Spec.Parameter.Caller();
    }

    private Spec.Parameter ofTemplate(
            ParameterInfo parameter, String uriTemplate, List<String> variables) {
        if (ParameterReader.isCaller(parameter)) {
            return new Spec.Parameter.Caller();
        }
        var field = arguments.text(parameter);
        if (variables.contains(field.name())) {
            return new Spec.Parameter.Argument(field);
        }
        if (field.name().equals("uri")) {
            return new Spec.Parameter.Address();
        }
        throw new SignatureError(
                "parameter " + field.name() + " must be a variable of " + uriTemplate + ", or uri");
    }

    private static List<String> variables(String uriTemplate) {
        try {
            return UriTemplate.parse(uriTemplate).variables();
        } catch (IllegalArgumentException e) {
            throw new SignatureError(String.valueOf(e.getMessage()));
        }
    }

    private static Spec spec(
            AnnotatedMethod method, boolean template, String uri, List<Spec.Parameter> parameters) {
        return new Spec.ResourceSpec(
                method.owner(),
                template,
                uri,
                method.name(),
                method.title(),
                method.description(),
                method.annotation().member("mimeType").asString(),
                parameters);
    }
}
