package dev.patchbay.tool.spec;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of a Java type. The build derives it, and the running program reads and writes
 * values with it.
 */
public sealed interface Shape {

    /** A single value. */
    record Scalar(ScalarType type) implements Shape {}

    /** One constant of an enum. */
    record Choice(String javaType, List<String> constants) implements Shape {
        public Choice {
            constants = List.copyOf(constants);
        }
    }

    /** A list or a set of values with one shape. */
    record Listing(Shape element, boolean distinct) implements Shape {}

    /** A map from arbitrary names to values with one shape. */
    record Mapping(Shape value) implements Shape {}

    /** A record. */
    record Structure(String javaType, List<Field> fields) implements Shape {
        public Structure {
            fields = List.copyOf(fields);
        }
    }

    /** An optional value: an {@code Optional}, or a reference that may be null. */
    record Maybe(Shape value, boolean wrapped) implements Shape {}

    /** Any JSON value, as a tree or as raw bytes. */
    record Anything(boolean raw) implements Shape {}

    /**
     * A component of a record, or an argument.
     *
     * @param name the name in JSON
     * @param javaName the name in the source
     * @param keywords additional keywords of the schema, as a JSON object; empty if there are none
     */
    record Field(
            String name,
            String javaName,
            Shape shape,
            @Nullable String title,
            @Nullable String description,
            String keywords) {
        public boolean required() {
            return !(shape instanceof Maybe);
        }
    }
}
