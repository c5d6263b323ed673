package dev.patchbay.tool.spec;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes Java values with a shape as JSON. */
public final class ShapeWriter {
    private ShapeWriter() {}

    public static RawJson write(Shape shape, @Nullable Object value) {
        var out = new JsonWriter();
        write(out, shape, value);
        return out.toRaw();
    }

    private static void write(JsonWriter out, Shape shape, @Nullable Object value) {
        if (value == null) {
            out.nullValue();
            return;
        }
        switch (shape) {
            case Shape.Scalar _ -> scalar(out, value);
            case Shape.Choice _ -> out.value(((Enum<?>) value).name());
            case Shape.Listing listing -> {
                out.beginArray();
                ((Iterable<?>) value).forEach(element -> write(out, listing.element(), element));
                out.endArray();
            }
            case Shape.Mapping mapping -> {
                out.beginObject();
                ((Map<?, ?>) value)
                        .forEach((name, member) -> {
                            out.name(String.valueOf(name));
                            write(out, mapping.value(), member);
                        });
                out.endObject();
            }
            case Shape.Structure structure -> {
                out.beginObject();
                structure.fields().forEach(field -> member(out, field, value));
                out.endObject();
            }
            case Shape.Maybe maybe -> write(out, maybe.value(), present(value));
            case Shape.Anything _ ->
                    out.value(value instanceof JsonNode tree ? RawJson.of(tree) : (RawJson) value);
        }
    }

    /** Writes a member. An absent value is omitted, because the schema does not allow null. */
    private static void member(JsonWriter out, Shape.Field field, Object structure) {
        var value = component(structure, field.javaName());
        var written = field.shape() instanceof Shape.Maybe ? present(value) : value;
        if (written != null) {
            out.name(field.name());
            write(
                    out,
                    field.shape() instanceof Shape.Maybe maybe ? maybe.value() : field.shape(),
                    written);
        }
    }

    private static @Nullable Object present(@Nullable Object value) {
        return value instanceof Optional<?> optional ? optional.orElse(null) : value;
    }

    private static @Nullable Object component(Object structure, String name) {
        var type = structure.getClass();
        for (var component : type.getRecordComponents()) {
            if (component.getName().equals(name)) {
                try {
                    component.getAccessor().setAccessible(true);
                    return component.getAccessor().invoke(structure);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(
                            type.getName() + "." + name + " cannot be read", e);
                }
            }
        }
        throw new IllegalStateException(type.getName() + " has no component " + name);
    }

    private static void scalar(JsonWriter out, Object value) {
        switch (value) {
            case Boolean flag -> out.value(flag.booleanValue());
            case Long number -> out.value(number.longValue());
            case Integer number -> out.value(number.longValue());
            case Short number -> out.value(number.longValue());
            case Byte number -> out.value(number.longValue());
            case Double number -> out.value(number.doubleValue());
            case Float number -> out.value(Double.parseDouble(number.toString()));
            case BigInteger number -> out.value(RawJson.parse(number.toString()));
            case BigDecimal number -> out.value(RawJson.parse(number.toString()));
            default -> out.value(value.toString());
        }
    }
}
