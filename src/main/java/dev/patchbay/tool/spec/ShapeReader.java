package dev.patchbay.tool.spec;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.RawJson;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts JSON that fits a shape to Java values. */
public final class ShapeReader {
    private final JavaTypes types;

    public ShapeReader(JavaTypes types) {
        this.types = types;
    }

    /**
     * Reads a value.
     *
     * @throws BadArgument if the value fits the schema but not the Java type
     */
    public @Nullable Object read(Shape shape, JsonNode node, String pointer) {
        return switch (shape) {
            case Shape.Scalar scalar -> scalar.type().read(node, pointer);
            case Shape.Choice choice -> constant(types.get(choice.javaType()), node.textValue());
            case Shape.Listing listing -> listing(listing, node, pointer);
            case Shape.Mapping mapping -> mapping(mapping, node, pointer);
            case Shape.Structure structure -> structure(structure, node, pointer);
            case Shape.Maybe maybe -> maybe(maybe, node, pointer);
            case Shape.Anything anything -> anything.raw() ? RawJson.of(node) : node;
        };
    }

    /** Reads the member {@code field} of {@code object}. */
    public @Nullable Object read(Shape.Field field, JsonNode object, String pointer) {
        return read(field.shape(), object.path(field.name()), pointer + "/" + escape(field.name()));
    }

    private @Nullable Object maybe(Shape.Maybe maybe, JsonNode node, String pointer) {
        var value =
                node.isMissingNode() || node.isNull() ? null : read(maybe.value(), node, pointer);
        return maybe.wrapped() ? Optional.ofNullable(value) : value;
    }

    private Object listing(Shape.Listing listing, JsonNode node, String pointer) {
        var elements = new ArrayList<@Nullable Object>();
        for (int i = 0; i < node.size(); i++) {
            elements.add(read(listing.element(), node.get(i), pointer + "/" + i));
        }
        return listing.distinct()
                ? Collections.unmodifiableSequencedSet(new LinkedHashSet<>(elements))
                : Collections.unmodifiableList(elements);
    }

    private Object mapping(Shape.Mapping mapping, JsonNode node, String pointer) {
        var values = new LinkedHashMap<String, @Nullable Object>();
        for (var member : node.properties()) {
            values.put(
                    member.getKey(),
                    read(
                            mapping.value(),
                            member.getValue(),
                            pointer + "/" + escape(member.getKey())));
        }
        return Collections.unmodifiableMap(values);
    }

    private Object structure(Shape.Structure structure, JsonNode node, String pointer) {
        var values = structure.fields().stream().map(field -> read(field, node, pointer)).toArray();
        var type = types.get(structure.javaType());
        try {
            return canonicalConstructor(type).newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException refused) {
                // A compact constructor may refuse values that no schema can exclude. The caller
                // needs the reason.
                throw new BadArgument(pointer, String.valueOf(refused.getMessage()));
            }
            throw new IllegalStateException(
                    "The constructor of " + type.getName() + " failed", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "The constructor of " + type.getName() + " cannot be called", e);
        }
    }

    private static Constructor<?> canonicalConstructor(Class<?> type) throws NoSuchMethodException {
        var components =
                Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getType)
                        .toArray(Class<?>[]::new);
        var constructor = type.getDeclaredConstructor(components);
        constructor.setAccessible(true);
        return constructor;
    }

    private static Object constant(Class<?> type, String name) {
        for (var constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalStateException(
                "The schema lets only constants of " + type.getName() + " through");
    }

    private static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
