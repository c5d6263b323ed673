package dev.patchbay.tool.scan;

import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.definition.ToolHints;
import dev.patchbay.schema.validation.BadSchema;
import dev.patchbay.schema.validation.SchemaLimits;
import dev.patchbay.schema.validation.Schemas;
import dev.patchbay.tool.Arg;
import dev.patchbay.tool.Tool;
import dev.patchbay.tool.spec.Shape;
import dev.patchbay.tool.spec.ShapeSchema;
import dev.patchbay.tool.spec.Spec;
import jakarta.enterprise.lang.model.AnnotationInfo;
import jakarta.enterprise.lang.model.declarations.MethodInfo;
import jakarta.enterprise.lang.model.declarations.ParameterInfo;
import jakarta.enterprise.lang.model.types.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@link Tool} methods. */
final class ToolReader {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,128}");
    private static final Set<String> DEFERRED = Set.of(ReturnTypes.UNI, ReturnTypes.MULTI);

    /** The return types that need no structured output. */
    private static final Set<String> UNSTRUCTURED =
            Set.of(
                    "void",
                    "java.lang.Void",
                    "dev.patchbay.mcp.result.ToolResult",
                    "dev.patchbay.mcp.result.Content",
                    "java.lang.CharSequence");

    private final TypeReader types;
    private final ParameterReader arguments;
    private final Schemas schemas = new Schemas(SchemaLimits.DEFAULT);

    ToolReader(TypeReader types, ParameterReader arguments) {
        this.types = types;
        this.arguments = arguments;
    }

    Spec read(AnnotatedMethod tool) {
        var name = tool.name();
        if (!NAME.matcher(name).matches()) {
            throw new SignatureError(
                    "a tool's name must match " + NAME.pattern() + ", found " + name);
        }
        var given = tool.text("inputSchema");
        var parameters = parameters(tool.method(), !given.isEmpty());
        var inputSchema = given.isEmpty() ? derived(parameters) : given;
        requireUsable(inputSchema);
        return new Spec.ToolSpec(
                tool.owner(),
                name,
                tool.title(),
                tool.description(),
                hints(tool.annotation()),
                inputSchema,
                structured(tool.method().returnType()),
                parameters);
    }

    private List<Spec.Parameter> parameters(MethodInfo method, boolean schemaGiven) {
        var parameters = new ArrayList<Spec.Parameter>();
        var argumentParameters =
                method.parameters().stream()
                        .filter(parameter -> !ParameterReader.isCaller(parameter))
                        .toList();
        boolean whole =
                argumentParameters.size() == 1 && isWholeArguments(argumentParameters.getFirst());
        if (schemaGiven && !argumentParameters.isEmpty() && !whole) {
            throw new SignatureError(
                    "a tool with its own inputSchema must take the arguments as one JsonNode, RawJson or record");
        }
        for (var parameter : method.parameters()) {
            if (ParameterReader.isCaller(parameter)) {
                parameters.add(new Spec.Parameter.Caller());
            } else if (whole) {
                parameters.add(new Spec.Parameter.Whole(types.shape(parameter.type())));
            } else {
                parameters.add(new Spec.Parameter.Argument(arguments.argument(parameter)));
            }
        }
        return parameters;
    }

    /** Returns whether a single parameter takes all arguments: one without {@link Arg}. */
    private boolean isWholeArguments(ParameterInfo parameter) {
        if (parameter.hasAnnotation(Arg.class)) {
            return false;
        }
        var shape = types.shape(parameter.type());
        return shape instanceof Shape.Structure || shape instanceof Shape.Anything;
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
        JsonTexts.requireObject(inputSchema, "inputSchema");
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

    /** Returns the shape of a structured result; null if the result is text or content blocks. */
    private @Nullable Shape structured(Type type) {
        var name = TypeReader.name(type);
        if (DEFERRED.contains(name)) {
            var item = structured(ReturnTypes.element(type));
            if (item != null && name.equals(ReturnTypes.MULTI)) {
                throw new SignatureError(
                        "a tool must return structured content as one object, found a stream of it");
            }
            return item;
        }
        boolean listOfContent =
                name.equals(ReturnTypes.LIST)
                        && TypeReader.name(ReturnTypes.element(type))
                                .startsWith("dev.patchbay.mcp.result.Content");
        if (UNSTRUCTURED.contains(name)
                || name.startsWith("dev.patchbay.mcp.result.Content$")
                || listOfContent) {
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

    private static ToolHints hints(AnnotationInfo annotation) {
        return new ToolHints(
                hint(annotation, "readOnly"),
                hint(annotation, "destructive"),
                hint(annotation, "idempotent"),
                hint(annotation, "openWorld"));
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
}
