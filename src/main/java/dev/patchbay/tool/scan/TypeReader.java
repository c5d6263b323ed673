package dev.patchbay.tool.scan;

import dev.patchbay.tool.Arg;
import dev.patchbay.tool.spec.ScalarType;
import dev.patchbay.tool.spec.Shape;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.enterprise.lang.model.AnnotationInfo;
import jakarta.enterprise.lang.model.AnnotationTarget;
import jakarta.enterprise.lang.model.declarations.ClassInfo;
import jakarta.enterprise.lang.model.declarations.MethodInfo;
import jakarta.enterprise.lang.model.declarations.ParameterInfo;
import jakarta.enterprise.lang.model.declarations.RecordComponentInfo;
import jakarta.enterprise.lang.model.types.ParameterizedType;
import jakarta.enterprise.lang.model.types.Type;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Derives the shape of Java types from the build-time model. Collects the records and enums that
 * the running program needs.
 */
final class TypeReader {
    private static final Set<String> LISTS =
            Set.of("java.util.List", "java.util.Collection", "java.lang.Iterable");
    private static final Set<String> SETS = Set.of("java.util.Set", "java.util.SequencedSet");
    private static final String OPTIONAL = "java.util.Optional";
    private static final String MAP = "java.util.Map";

    private final Map<String, ClassInfo> linked = new LinkedHashMap<>();
    private final ArrayDeque<String> open = new ArrayDeque<>();

    /** Returns the records and enums found so far. */
    Map<String, ClassInfo> linked() {
        return linked;
    }

    /**
     * Returns the shape of a parameter or component.
     *
     * @throws SignatureError if the type has no JSON form
     */
    Shape shape(Type type) {
        var shape = bare(type);
        return type.hasAnnotation(Nullable.class) && !(shape instanceof Shape.Maybe)
                ? new Shape.Maybe(shape, false)
                : shape;
    }

    /** Returns an argument or component as a field. */
    Shape.Field field(String javaName, Type type, AnnotationTarget target) {
        var arg = target.annotation(Arg.class);
        return new Shape.Field(
                text(arg, "name", javaName),
                javaName,
                shape(type),
                orNull(text(arg, "title", "")),
                orNull(text(arg, "value", "")),
                keywords(text(arg, "schema", ""), javaName));
    }

    static String name(Type type) {
        return switch (type.kind()) {
            case PRIMITIVE -> type.asPrimitive().name();
            case VOID -> "void";
            case CLASS -> type.asClass().declaration().name();
            case PARAMETERIZED_TYPE ->
                    type.asParameterizedType().genericClass().declaration().name();
            case ARRAY -> name(type.asArray().componentType()) + "[]";
            case TYPE_VARIABLE, WILDCARD_TYPE -> type.toString();
        };
    }

    static String text(@Nullable AnnotationInfo annotation, String member, String ifAbsent) {
        if (annotation == null || !annotation.hasMember(member)) {
            return ifAbsent;
        }
        var text = annotation.member(member).asString();
        return text.isEmpty() ? ifAbsent : text;
    }

    static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    private Shape bare(Type type) {
        return switch (type.kind()) {
            case PRIMITIVE, CLASS -> simple(type);
            case PARAMETERIZED_TYPE -> parameterized(type.asParameterizedType());
            case ARRAY, VOID, TYPE_VARIABLE, WILDCARD_TYPE -> throw unknown(type);
        };
    }

    private Shape simple(Type type) {
        var name = name(type);
        var scalar = ScalarType.of(name);
        if (scalar.isPresent()) {
            return new Shape.Scalar(scalar.get());
        }
        return switch (name) {
            case "com.fasterxml.jackson.databind.JsonNode" -> new Shape.Anything(false);
            case "dev.patchbay.json.RawJson" -> new Shape.Anything(true);
            default -> {
                if (!type.isClass()) {
                    throw unknown(type);
                }
                yield declared(type.asClass().declaration());
            }
        };
    }

    private Shape declared(ClassInfo declaration) {
        if (declaration.isEnum()) {
            linked.put(declaration.name(), declaration);
            return new Shape.Choice(declaration.name(), constants(declaration));
        }
        if (!declaration.isRecord()) {
            throw new SignatureError(
                    "type "
                            + declaration.name()
                            + " cannot be read from JSON; use a record, an enum, a string, a number, a boolean,"
                            + " a List, a Map<String, …>, an Optional or a JsonNode");
        }
        if (open.contains(declaration.name())) {
            throw new SignatureError("record " + declaration.name() + " must not contain itself");
        }
        if (!declaration.hasAnnotation(RegisterForReflection.class)) {
            throw new SignatureError(
                    "record "
                            + declaration.name()
                            + " must be annotated with @RegisterForReflection, or the native binary could not read it");
        }
        linked.put(declaration.name(), declaration);
        open.push(declaration.name());
        try {
            var fields =
                    components(declaration).stream()
                            .map(part -> field(part.name(), part.type(), part))
                            .toList();
            return new Shape.Structure(declaration.name(), fields);
        } finally {
            open.pop();
        }
    }

    private Shape parameterized(ParameterizedType type) {
        var name = name(type);
        var arguments = type.typeArguments();
        if (LISTS.contains(name)) {
            return new Shape.Listing(shape(arguments.getFirst()), false);
        }
        if (SETS.contains(name)) {
            return new Shape.Listing(shape(arguments.getFirst()), true);
        }
        if (name.equals(OPTIONAL)) {
            return new Shape.Maybe(shape(arguments.getFirst()), true);
        }
        if (name.equals(MAP) && name(arguments.getFirst()).equals("java.lang.String")) {
            return new Shape.Mapping(shape(arguments.getLast()));
        }
        throw unknown(type);
    }

    private static SignatureError unknown(Type type) {
        return new SignatureError("type " + type + " has no form in JSON");
    }

    private static String keywords(String json, String where) {
        if (!json.isEmpty()) {
            JsonTexts.requireObject(json, "@Arg(schema) of " + where);
        }
        return json;
    }

    /**
     * Returns the components in declaration order. The model sorts them by name, so the order comes
     * from the canonical constructor.
     */
    private static List<RecordComponentInfo> components(ClassInfo declaration) {
        var byName = new HashMap<String, RecordComponentInfo>();
        declaration
                .recordComponents()
                .forEach(component -> byName.put(component.name(), component));
        return declaration.constructors().stream()
                .filter(constructor -> canonical(constructor, byName))
                .findFirst()
                .orElseThrow(() ->
                        new SignatureError(
                                "record "
                                        + declaration.name()
                                        + " must be compiled with -parameters"))
                .parameters()
                .stream()
                .map(parameter -> byName.get(parameter.name()))
                .toList();
    }

    private static boolean canonical(
            MethodInfo constructor, Map<String, RecordComponentInfo> byName) {
        var names = constructor.parameters().stream().map(ParameterInfo::name).toList();
        return names.size() == byName.size() && byName.keySet().containsAll(names);
    }

    /**
     * Returns the constants in declaration order. The model sorts them by name, so the order comes
     * from the class itself, which is loaded but not initialised.
     */
    private static List<String> constants(ClassInfo declaration) {
        try {
            var loader = Thread.currentThread().getContextClassLoader();
            return Arrays.stream(
                            Class.forName(declaration.name(), false, loader).getDeclaredFields())
                    .filter(Field::isEnumConstant)
                    .map(Field::getName)
                    .toList();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("A class of the application cannot be loaded", e);
        }
    }
}
