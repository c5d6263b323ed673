package dev.patchbay.schema.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.jspecify.annotations.Nullable;

/**
 * Finds values that must not reach the library: values with too many levels, and numbers that need
 * too much memory when their digits are written out, such as 1e999999999.
 */
record ValueScan(int maxDepth, int maxExponent) {
    /** Returns the first unusable place, or null. The common case allocates almost nothing. */
    @Nullable Violation firstUnusable(JsonNode value) {
        return scan(value, 0);
    }

    private @Nullable Violation scan(JsonNode value, int depth) {
        if (value instanceof TextNode) {
            return null;
        }
        if (value.isContainerNode()) {
            if (depth >= maxDepth) {
                return new Violation("", "must not be nested deeper than " + maxDepth + " levels");
            }
            return value instanceof ObjectNode object
                    ? members(object, depth + 1)
                    : items(value, depth + 1);
        }
        return !value.isNumber() || usable(value)
                ? null
                : new Violation(
                        "", "must be a finite number with an exponent of at most " + maxExponent);
    }

    private @Nullable Violation members(ObjectNode object, int depth) {
        for (var member : object.properties()) {
            var found = scan(member.getValue(), depth);
            if (found != null) {
                return below(member.getKey(), found);
            }
        }
        return null;
    }

    private @Nullable Violation items(JsonNode array, int depth) {
        for (int i = 0; i < array.size(); i++) {
            var found = scan(array.path(i), depth);
            if (found != null) {
                return below(Integer.toString(i), found);
            }
        }
        return null;
    }

    private static Violation below(String name, Violation found) {
        return new Violation(Pointers.of("", name) + found.pointer(), found.message());
    }

    private boolean usable(JsonNode number) {
        if (number.isInt() || number.isLong()) {
            return true;
        }
        if (number.isBigDecimal()) {
            var decimal = number.decimalValue();
            return Math.abs((long) decimal.precision() - decimal.scale()) <= maxExponent
                    && Math.abs((long) decimal.scale()) <= 2L * maxExponent;
        }
        if (number.isBigInteger()) {
            // Ten bits hold about three decimal digits.
            return number.bigIntegerValue().bitLength() <= 10L * maxExponent / 3;
        }
        return Double.isFinite(number.doubleValue());
    }
}
