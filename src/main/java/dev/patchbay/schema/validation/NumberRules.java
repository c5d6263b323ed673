package dev.patchbay.schema.validation;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The numeric keywords, exact for every number.
 *
 * <p>The library's versions convert to {@code long} and {@code double}. They accept the integer
 * 18446744073709551626.0 for a {@code maximum} of 100, and {@code multipleOf} throws for 1 with 400
 * zeroes.
 */
final class NumberRules {
    private NumberRules() {}

    static Rule maximum(JsonNode limit, JsonNode parent) {
        // In draft 4 exclusiveMaximum is a boolean beside maximum.
        boolean exclusive = parent.path("exclusiveMaximum").asBoolean();
        return bound(limit, exclusive ? -1 : 0, exclusive ? "less than" : "at most", true);
    }

    static Rule minimum(JsonNode limit, JsonNode parent) {
        boolean exclusive = parent.path("exclusiveMinimum").asBoolean();
        return bound(limit, exclusive ? 1 : 0, exclusive ? "greater than" : "at least", false);
    }

    static Rule exclusiveMaximum(JsonNode limit, JsonNode parent) {
        return limit.isNumber() ? bound(limit, -1, "less than", true) : (_, _) -> null;
    }

    static Rule exclusiveMinimum(JsonNode limit, JsonNode parent) {
        return limit.isNumber() ? bound(limit, 1, "greater than", false) : (_, _) -> null;
    }

    static Rule multipleOf(JsonNode divisor, JsonNode parent) {
        var unit = divisor.decimalValue();
        int cost = Meter.stepsFor(unit);
        var message = "must be a multiple of " + divisor.asText();
        return (value, meter) -> {
            if (!value.isNumber()) {
                return null;
            }
            var decimal = value.decimalValue();
            meter.charge(cost + Meter.stepsFor(decimal));
            return decimal.remainder(unit).signum() == 0 ? null : found(message, value);
        };
    }

    private static Rule bound(JsonNode limit, int nearest, String relation, boolean upper) {
        var decimal = limit.decimalValue();
        var message = "must be " + relation + " " + limit.asText();
        boolean small = limit.isInt() || limit.isLong();
        long whole = limit.longValue();
        return (value, meter) -> {
            if (!value.isNumber()) {
                return null;
            }
            int order;
            if (small && (value.isInt() || value.isLong())) {
                order = Long.compare(value.longValue(), whole);
            } else {
                var number = value.decimalValue();
                meter.charge(Meter.stepsFor(number));
                order = number.compareTo(decimal);
            }
            return (upper ? order <= nearest : order >= nearest) ? null : found(message, value);
        };
    }

    private static String found(String message, JsonNode value) {
        return message + ", found " + Messages.shortened(value.asText());
    }
}
