package dev.patchbay.schema.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;

/**
 * The keywords that compare whole values. Numbers are equal at every depth, however they are
 * written. Values with colliding hashes cost no more than other values.
 */
final class ValueRules {
    private ValueRules() {}

    static Rule enumeration(JsonNode allowed, JsonNode parent) {
        var texts = new HashSet<String>();
        var others = new HashSet<String>();
        for (var one : allowed) {
            if (one.isTextual()) {
                texts.add(one.textValue());
            } else {
                others.add(CanonicalText.of(one));
            }
        }
        var message = "must be one of " + Messages.shortened(allowed.toString());
        return (value, meter) -> {
            if (value.isTextual()) {
                meter.charge(Meter.stepsFor(value.textValue()));
                return texts.contains(value.textValue()) ? null : message;
            }
            return !others.isEmpty() && others.contains(CanonicalText.of(value, meter))
                    ? null
                    : message;
        };
    }

    static Rule constant(JsonNode wanted, JsonNode parent) {
        var message = "must be " + Messages.shortened(wanted.toString());
        var canonical = CanonicalText.of(wanted);
        return (value, meter) -> {
            if (wanted.getNodeType() != value.getNodeType()
                    || (wanted.isContainerNode() && wanted.size() != value.size())) {
                return message;
            }
            if (wanted.isTextual()) {
                meter.charge(Meter.stepsFor(value.textValue()));
                return wanted.textValue().equals(value.textValue()) ? null : message;
            }
            return canonical.equals(CanonicalText.of(value, meter)) ? null : message;
        };
    }

    static Rule uniqueItems(JsonNode unique, JsonNode parent) {
        return (value, meter) -> {
            if (!unique.asBoolean() || !value.isArray() || value.size() < 2) {
                return null;
            }
            var seen = new HashSet<String>();
            int index = 0;
            for (var item : value) {
                if (!seen.add(CanonicalText.of(item, meter))) {
                    return "must have unique items, found a duplicate at index " + index;
                }
                index++;
            }
            return null;
        };
    }
}
