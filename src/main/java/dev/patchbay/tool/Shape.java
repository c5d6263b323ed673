package dev.patchbay.tool;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What values of a Java type look like in JSON: worked out while building, followed at run time.
 */
sealed interface Shape {

    /** A single value. */
    record Scalar(ScalarType type) implements Shape {}

    /** One constant of an enum. */
    record Choice(String javaType, List<String> constants) implements Shape {
        public Choice {
            constants = List.copyOf(constants);
        }
    }

    /** Several values of one shape, as a list or as a set. */
    record Listing(Shape element, boolean distinct) implements Shape {}

    /** Values of one shape under names that are not known before. */
    record Mapping(Shape value) implements Shape {}

    /** A record. */
    record Structure(String javaType, List<Field> fields) implements Shape {
        public Structure {
            fields = List.copyOf(fields);
        }
    }

    /** A value that may be missing: an {@code Optional}, or a reference that may be null. */
    record Maybe(Shape value, boolean wrapped) implements Shape {}

    /** Any JSON value, as a tree or as its bytes. */
    record Anything(boolean raw) implements Shape {}

    /**
     * A named part of a structure, or an argument.
     *
     * @param javaName the name in the source, which may differ from the one on the wire
     * @param keywords more keywords of the schema, as a JSON object; empty if there are none
     */
    record Field(
            String name,
            String javaName,
            Shape shape,
            @Nullable String title,
            @Nullable String description,
            String keywords) {
        boolean required() {
            return !(shape instanceof Maybe);
        }
    }
}
