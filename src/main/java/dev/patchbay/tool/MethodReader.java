package dev.patchbay.tool;

import dev.patchbay.call.Exchange;
import dev.patchbay.catalog.UriTemplate;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.ToolHints;
import dev.patchbay.schema.BadSchema;
import dev.patchbay.schema.SchemaLimits;
import dev.patchbay.schema.Schemas;
import jakarta.enterprise.lang.model.AnnotationInfo;
import jakarta.enterprise.lang.model.declarations.ClassInfo;
import jakarta.enterprise.lang.model.declarations.MethodInfo;
import jakarta.enterprise.lang.model.declarations.ParameterInfo;
import jakarta.enterprise.lang.model.types.Type;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads annotated methods into specs, or says why one cannot be what its annotation says. */
final class MethodReader {
    private static final Pattern TOOL_NAME = Pattern.compile("[A-Za-z0-9_-]{1,128}");
    private static final String LIST = "java.util.List";
    private static final Set<String> DEFERRED =
            Set.of("io.smallrye.mutiny.Uni", "io.smallrye.mutiny.Multi");

    /** What a tool may return as it is. */
    private static final Set<String> READY =
            Set.of(
                    "void",
                    "java.lang.Void",
                    "dev.patchbay.mcp.ToolResult",
                    "dev.patchbay.mcp.Content",
                    "java.lang.CharSequence");

    private static final Set<String> PROMPT_ANSWERS =
            Set.of(
                    "java.lang.String",
                    "dev.patchbay.mcp.PromptResult",
                    "dev.patchbay.mcp.PromptResult$Message",
                    "java.util.List<dev.patchbay.mcp.PromptResult$Message>");
    private static final String CONTENTS = "dev.patchbay.mcp.ResourceContents";
    private static final Set<String> RESOURCE_ANSWERS =
            Set.of(
                    "java.lang.String",
                    "byte[]",
                    CONTENTS,
                    "dev.patchbay.mcp.ReadResult",
                    LIST + "<" + CONTENTS + ">");

    private final TypeReader types;
    private final Schemas schemas = new Schemas(SchemaLimits.DEFAULT);

    MethodReader(TypeReader types) {
        this.types = types;
    }

    /**
     * The spec of an annotated method; empty if it has none of our annotations.
     *
     * @throws SignatureError if it cannot be served
     */
    Optional<Spec> read(ClassInfo bean, MethodInfo method) {
        var owner = bean.name() + "." + method.name();
        if (method.hasAnnotation(Tool.class)) {
            return Optional.of(tool(owner, method, annotation(method, Tool.class)));
        }
        if (method.hasAnnotation(Prompt.class)) {
            return Optional.of(prompt(owner, method, annotation(method, Prompt.class)));
        }
        if (method.hasAnnotation(Resource.class)) {
            return Optional.of(resource(owner, method, annotation(method, Resource.class)));
        }
        if (method.hasAnnotation(ResourceTemplate.class)) {
            return Optional.of(template(owner, method, annotation(method, ResourceTemplate.class)));
        }
        if (method.hasAnnotation(Completes.class)) {
            return Optional.of(completion(owner, method, annotation(method, Completes.class)));
        }
        return Optional.empty();
    }

    private Spec tool(String owner, MethodInfo method, AnnotationInfo annotation) {
        var name = TypeReader.text(annotation, "name", method.name());
        if (!TOOL_NAME.matcher(name).matches()) {
            throw new SignatureError(
                    "a tool's name must match " + TOOL_NAME.pattern() + ", found " + name);
        }
        var given = TypeReader.text(annotation, "inputSchema", "");
        var parameters = toolParameters(method, !given.isEmpty());
        var inputSchema = given.isEmpty() ? derived(parameters) : given;
        requireUsable(inputSchema);
        return new Spec.ToolSpec(
                owner,
                name,
                TypeReader.orNull(TypeReader.text(annotation, "title", "")),
                description(annotation),
                new ToolHints(
                        hint(annotation, "readOnly"),
                        hint(annotation, "destructive"),
                        hint(annotation, "idempotent"),
                        hint(annotation, "openWorld")),
                inputSchema,
                structured(method.returnType()),
                parameters);
    }

    private List<Spec.Parameter> toolParameters(MethodInfo method, boolean schemaGiven) {
        var parameters = new ArrayList<Spec.Parameter>();
        var arguments =
                method.parameters().stream().filter(parameter -> !isCaller(parameter)).toList();
        boolean whole = arguments.size() == 1 && takesWhole(arguments.getFirst());
        if (schemaGiven && !arguments.isEmpty() && !whole) {
            throw new SignatureError(
                    "a tool with its own inputSchema must take the arguments as one JsonNode, RawJson or record");
        }
        for (var parameter : method.parameters()) {
            if (isCaller(parameter)) {
                parameters.add(new Spec.Parameter.Caller());
            } else if (whole) {
                parameters.add(new Spec.Parameter.Whole(types.shape(parameter.type())));
            } else {
                parameters.add(new Spec.Parameter.Argument(argument(parameter)));
            }
        }
        return parameters;
    }

    /** A lone record or tree that is not named as an argument stands for all of them. */
    private boolean takesWhole(ParameterInfo parameter) {
        if (parameter.hasAnnotation(Arg.class)) {
            return false;
        }
        var shape = types.shape(parameter.type());
        return shape instanceof Shape.Structure || shape instanceof Shape.Anything;
    }

    private Shape.Field argument(ParameterInfo parameter) {
        if (parameter.name().matches("arg\\d+") && !parameter.hasAnnotation(Arg.class)) {
            throw new SignatureError("parameter names are missing; compile with -parameters");
        }
        return types.field(parameter.name(), parameter.type(), parameter);
    }

    private static String derived(List<Spec.Parameter> parameters) {
        var fields = new ArrayList<Shape.Field>();
        for (var parameter : parameters) {
            if (parameter instanceof Spec.Parameter.Argument argument) {
                fields.add(argument.field());
            } else if (parameter instanceof Spec.Parameter.Whole whole) {
                return whole.shape() instanceof Shape.Structure structure
                        ? ShapeSchema.object(structure.fields()).toString()
                        : "{\"type\":\"object\"}";
            }
        }
        return fields.isEmpty()
                ? "{\"type\":\"object\",\"additionalProperties\":false}"
                : ShapeSchema.object(fields).toString();
    }

    private void requireUsable(String inputSchema) {
        Schemata.requireObject(inputSchema, "inputSchema");
        var schema = RawJson.parse(inputSchema);
        var type = schema.members().get("type");
        if (type == null || !"object".equals(type.textOrNull())) {
            throw new SignatureError("inputSchema must say \"type\":\"object\" at its root");
        }
        requireValid(schema);
    }

    private void requireValid(RawJson schema) {
        try {
            schemas.compile(schema);
        } catch (BadSchema e) {
            throw new SignatureError(String.valueOf(e.getMessage()));
        }
    }

    /** The shape of a result that is a JSON value; null for one that is text or content blocks. */
    private @Nullable Shape structured(Type type) {
        var name = TypeReader.name(type);
        if (DEFERRED.contains(name)) {
            var item = structured(element(type));
            if (item != null && name.equals("io.smallrye.mutiny.Multi")) {
                throw new SignatureError(
                        "a tool must return structured content as one object, found a stream of it");
            }
            return item;
        }
        boolean listOfContent =
                name.equals(LIST)
                        && TypeReader.name(element(type)).startsWith("dev.patchbay.mcp.Content");
        if (READY.contains(name) || name.startsWith("dev.patchbay.mcp.Content$") || listOfContent) {
            return null;
        }
        var shape = types.shape(type);
        return switch (shape) {
            case Shape.Scalar _, Shape.Choice _ -> null;
            case Shape.Structure _, Shape.Mapping _, Shape.Anything _ -> {
                requireValid(ShapeSchema.of(shape));
                yield shape;
            }
            case Shape.Listing _, Shape.Maybe _ ->
                    throw new SignatureError(
                            "a tool must return text, content, a record, a Map or a ToolResult, found "
                                    + type);
        };
    }

    private Spec prompt(String owner, MethodInfo method, AnnotationInfo annotation) {
        requireAnswer(method, PROMPT_ANSWERS, "a prompt");
        var parameters = new ArrayList<Spec.Parameter>();
        for (var parameter : method.parameters()) {
            parameters.add(
                    isCaller(parameter)
                            ? new Spec.Parameter.Caller()
                            : new Spec.Parameter.Argument(text(argument(parameter))));
        }
        return new Spec.PromptSpec(
                owner,
                TypeReader.text(annotation, "name", method.name()),
                TypeReader.orNull(TypeReader.text(annotation, "title", "")),
                description(annotation),
                parameters);
    }

    private Spec resource(String owner, MethodInfo method, AnnotationInfo annotation) {
        requireAnswer(method, RESOURCE_ANSWERS, "a resource");
        var parameters = new ArrayList<Spec.Parameter>();
        for (var parameter : method.parameters()) {
            if (!isCaller(parameter)) {
                throw new SignatureError(
                        "a resource takes nothing but an Exchange, found " + parameter.name());
            }
            parameters.add(new Spec.Parameter.Caller());
        }
        return resource(
                owner, false, annotation.member("uri").asString(), method, annotation, parameters);
    }

    private Spec template(String owner, MethodInfo method, AnnotationInfo annotation) {
        requireAnswer(method, RESOURCE_ANSWERS, "a resource template");
        var uriTemplate = annotation.member("uriTemplate").asString();
        var variables = variables(uriTemplate);
        var parameters = new ArrayList<Spec.Parameter>();
        for (var parameter : method.parameters()) {
            if (isCaller(parameter)) {
                parameters.add(new Spec.Parameter.Caller());
                continue;
            }
            var field = text(argument(parameter));
            if (variables.contains(field.name())) {
                parameters.add(new Spec.Parameter.Argument(field));
            } else if (field.name().equals("uri")) {
                parameters.add(new Spec.Parameter.Address());
            } else {
                throw new SignatureError(
                        "parameter "
                                + field.name()
                                + " must be a variable of "
                                + uriTemplate
                                + ", or uri");
            }
        }
        return resource(owner, true, uriTemplate, method, annotation, parameters);
    }

    private static Spec resource(
            String owner,
            boolean template,
            String uri,
            MethodInfo method,
            AnnotationInfo annotation,
            List<Spec.Parameter> parameters) {
        return new Spec.ResourceSpec(
                owner,
                template,
                uri,
                TypeReader.text(annotation, "name", method.name()),
                TypeReader.orNull(TypeReader.text(annotation, "title", "")),
                description(annotation),
                annotation.member("mimeType").asString(),
                parameters);
    }

    private static List<String> variables(String uriTemplate) {
        try {
            return UriTemplate.parse(uriTemplate).variables();
        } catch (IllegalArgumentException e) {
            throw new SignatureError(String.valueOf(e.getMessage()));
        }
    }

    private Spec completion(String owner, MethodInfo method, AnnotationInfo annotation) {
        requireAnswer(method, Set.of("java.util.List<java.lang.String>"), "a completion");
        var prompt = TypeReader.text(annotation, "prompt", "");
        var uriTemplate = TypeReader.text(annotation, "uriTemplate", "");
        if (prompt.isEmpty() == uriTemplate.isEmpty()) {
            throw new SignatureError("@Completes must name either a prompt or a uriTemplate");
        }
        var parameters = new ArrayList<Spec.Parameter>();
        for (var parameter : method.parameters()) {
            parameters.add(
                    switch (TypeReader.name(parameter.type())) {
                        case "java.lang.String" -> new Spec.Parameter.Typed();
                        case "java.util.Map" -> new Spec.Parameter.Others();
                        case String other ->
                                throw new SignatureError(
                                        "a completion takes a String and may take a Map<String, String>, found "
                                                + other);
                    });
        }
        return new Spec.CompletionSpec(
                owner, prompt, uriTemplate, annotation.member("argument").asString(), parameters);
    }

    /** What can be completed in a prompt or template; empty if it is not the one that is meant. */
    static Optional<List<String>> completable(Spec spec, Spec.CompletionSpec completion) {
        return switch (spec) {
            case Spec.PromptSpec prompt when prompt.name().equals(completion.prompt()) ->
                    Optional.of(arguments(prompt));
            case Spec.ResourceSpec template
                    when template.template() && template.uri().equals(completion.uriTemplate()) ->
                    Optional.of(variables(template.uri()));
            case Spec.ToolSpec _, Spec.PromptSpec _, Spec.ResourceSpec _, Spec.CompletionSpec _ ->
                    Optional.empty();
        };
    }

    private static List<String> arguments(Spec.PromptSpec prompt) {
        var names = new ArrayList<String>();
        for (var parameter : prompt.parameters()) {
            if (parameter instanceof Spec.Parameter.Argument argument) {
                names.add(argument.field().name());
            }
        }
        return names;
    }

    private static void requireAnswer(MethodInfo method, Set<String> allowed, String what) {
        var type = method.returnType();
        var answer =
                answer(
                        TypeReader.name(type).equals("io.smallrye.mutiny.Uni")
                                ? element(type)
                                : type);
        if (!allowed.contains(answer)) {
            throw new SignatureError(
                    what
                            + " must return one of "
                            + String.join(", ", allowed.stream().sorted().toList())
                            + ", found "
                            + answer);
        }
    }

    private static String answer(Type type) {
        var name = TypeReader.name(type);
        return name.equals(LIST) ? name + "<" + answer(element(type)) + ">" : general(name);
    }

    /** Each kind of contents is as good as contents. */
    private static String general(String name) {
        return name.startsWith(CONTENTS + "$") ? CONTENTS : name;
    }

    /** What a list, a promise or a stream is of. */
    private static Type element(Type type) {
        if (!type.isParameterizedType()) {
            throw new SignatureError(
                    "type " + type + " must say what it is of: " + type + "<String>");
        }
        return type.asParameterizedType().typeArguments().getFirst();
    }

    private static Shape.Field text(Shape.Field field) {
        var shape = field.shape() instanceof Shape.Maybe maybe ? maybe.value() : field.shape();
        if (!shape.equals(new Shape.Scalar(ScalarType.TEXT))) {
            throw new SignatureError("parameter " + field.name() + " must be a String");
        }
        return field;
    }

    private static boolean isCaller(ParameterInfo parameter) {
        return TypeReader.name(parameter.type()).equals(Exchange.class.getName());
    }

    private static String description(AnnotationInfo annotation) {
        var description = annotation.member("description").asString();
        if (description.isBlank()) {
            throw new SignatureError("description must not be blank: models choose by it");
        }
        return description;
    }

    private static @Nullable Boolean hint(AnnotationInfo annotation, String member) {
        if (!annotation.hasMember(member)) {
            return null;
        }
        return switch (Tool.Hint.valueOf(annotation.member(member).asEnumConstant())) {
            case UNSAID -> null;
            case YES -> true;
            case NO -> false;
        };
    }

    private static AnnotationInfo annotation(MethodInfo method, Class<? extends Annotation> type) {
        return Objects.requireNonNull(method.annotation(type));
    }
}
