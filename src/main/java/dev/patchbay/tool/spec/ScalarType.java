package dev.patchbay.tool.spec;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** The Java types that map to one JSON string, number or boolean. */
public enum ScalarType {
    TEXT("java.lang.String", "string", ""),
    FLAG("boolean", "boolean", ""),
    BYTE("byte", "integer", ""),
    SHORT("short", "integer", ""),
    INT("int", "integer", ""),
    LONG("long", "integer", ""),
    BIG_INTEGER("java.math.BigInteger", "integer", ""),
    FLOAT("float", "number", ""),
    DOUBLE("double", "number", ""),
    BIG_DECIMAL("java.math.BigDecimal", "number", ""),
    URI_TEXT("java.net.URI", "string", "uri"),
    UUID_TEXT("java.util.UUID", "string", "uuid"),
    INSTANT("java.time.Instant", "string", "date-time"),
    OFFSET_DATE_TIME("java.time.OffsetDateTime", "string", "date-time"),
    LOCAL_DATE_TIME("java.time.LocalDateTime", "string", ""),
    LOCAL_DATE("java.time.LocalDate", "string", "date"),
    LOCAL_TIME("java.time.LocalTime", "string", ""),
    DURATION("java.time.Duration", "string", "duration");

    /** The largest exponent of an integer. The digits of 1e999999999 would exhaust the memory. */
    private static final int MAX_EXPONENT = 400;

    private final String javaType;
    private final String jsonType;
    private final String format;

    ScalarType(String javaType, String jsonType, String format) {
        this.javaType = javaType;
        this.jsonType = jsonType;
        this.format = format;
    }

    String jsonType() {
        return jsonType;
    }

    /** Returns the {@code format} keyword; empty if there is none. */
    String format() {
        return format;
    }

    /**
     * Returns the scalar for a Java type. A primitive has the name of its keyword; boxed types are
     * equal to primitives.
     */
    public static Optional<ScalarType> of(String javaType) {
        var unboxed =
                switch (javaType) {
                    case "java.lang.Boolean" -> "boolean";
                    case "java.lang.Byte" -> "byte";
                    case "java.lang.Short" -> "short";
                    case "java.lang.Integer" -> "int";
                    case "java.lang.Long" -> "long";
                    case "java.lang.Float" -> "float";
                    case "java.lang.Double" -> "double";
                    default -> javaType;
                };
        return Arrays.stream(values()).filter(type -> type.javaType.equals(unboxed)).findFirst();
    }

    /**
     * Reads a value that has the right JSON type.
     *
     * @throws BadArgument if the value does not fit the Java type
     */
    Object read(JsonNode node, String pointer) {
        try {
            return convert(node);
        } catch (ArithmeticException | IllegalArgumentException | DateTimeException e) {
            throw new BadArgument(
                    pointer,
                    "must be a valid " + name().toLowerCase(Locale.ROOT) + ", found " + node);
        }
    }

    private Object convert(JsonNode node) {
        return switch (this) {
            case TEXT -> node.textValue();
            case FLAG -> node.booleanValue();
            case BYTE -> whole(node).byteValueExact();
            case SHORT -> whole(node).shortValueExact();
            case INT -> whole(node).intValueExact();
            case LONG -> whole(node).longValueExact();
            case BIG_INTEGER -> whole(node);
            case FLOAT -> (float) finite(node.floatValue());
            case DOUBLE -> finite(node.doubleValue());
            case BIG_DECIMAL -> node.decimalValue();
            case URI_TEXT -> URI.create(node.textValue());
            case UUID_TEXT -> UUID.fromString(node.textValue());
            case INSTANT -> Instant.parse(node.textValue());
            case OFFSET_DATE_TIME -> OffsetDateTime.parse(node.textValue());
            case LOCAL_DATE_TIME -> LocalDateTime.parse(node.textValue());
            case LOCAL_DATE -> LocalDate.parse(node.textValue());
            case LOCAL_TIME -> LocalTime.parse(node.textValue());
            case DURATION -> Duration.parse(node.textValue());
        };
    }

    /** Refuses infinity, which Java returns for a number that is too large. */
    private static double finite(double value) {
        if (!Double.isFinite(value)) {
            throw new ArithmeticException("The number is out of range");
        }
        return value;
    }

    private static BigInteger whole(JsonNode node) {
        BigDecimal number = node.decimalValue();
        if (Math.abs((long) number.precision() - number.scale()) > MAX_EXPONENT) {
            throw new ArithmeticException("The exponent is out of range");
        }
        return number.toBigIntegerExact();
    }
}
