package dev.patchbay.schema.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A text form of JSON values. Two values have the same text exactly if JSON Schema calls them
 * equal.
 *
 * <p>The values are compared as texts, because a hash table stays fast for texts with colliding
 * hashes (it orders them), and not for trees.
 */
final class CanonicalText {
    private final StringBuilder text = new StringBuilder();
    private final @Nullable Meter meter;

    private CanonicalText(@Nullable Meter meter) {
        this.meter = meter;
    }

    static String of(JsonNode value) {
        return new CanonicalText(null).append(value).toString();
    }

    static String of(JsonNode value, Meter meter) {
        return new CanonicalText(meter).append(value).toString();
    }

    private CanonicalText append(JsonNode value) {
        switch (value.getNodeType()) {
            case OBJECT -> members(value);
            case ARRAY -> items(value);
            case STRING -> quoted(value.textValue());
            case NUMBER -> number(value);
            default -> charged(value.asText());
        }
        return this;
    }

    private void members(JsonNode value) {
        var names = new TreeSet<String>();
        value.fieldNames().forEachRemaining(names::add);
        text.append('{');
        for (var name : names) {
            quoted(name);
            append(value.path(name));
            text.append(',');
        }
        text.append('}');
    }

    private void items(JsonNode value) {
        text.append('[');
        for (var item : value) {
            append(item);
            text.append(',');
        }
        text.append(']');
    }

    /** Appends a string with its length in front, so that no escapes are needed. */
    private void quoted(String string) {
        text.append(string.length()).append('"');
        charged(string);
    }

    private void charged(String part) {
        if (meter != null) {
            meter.charge(1 + Meter.stepsFor(part));
        }
        text.append(part);
    }

    private void number(JsonNode value) {
        // Only numbers without a trailing zero: the form below writes 100 as 1E+2.
        if ((value.isInt() || value.isLong()) && value.longValue() % 10 != 0) {
            charged(Long.toString(value.longValue()));
            return;
        }
        var decimal = value.decimalValue();
        if (meter != null) {
            meter.charge(Meter.stepsFor(decimal));
        }
        charged(decimal.stripTrailingZeros().toString());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
