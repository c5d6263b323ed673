package dev.patchbay.schema.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;

/**
 * A keyword of the library with a charge for its work within one step: for the names in its schema,
 * and for the part of the value that it reads.
 */
record MeteredKeyword(Keyword original) implements Keyword {
    /** The number of members that are read at the cost of one step. */
    private static final int MEMBERS_PER_STEP = 4;

    /** The part of a value that a keyword itself reads. */
    private enum Reach {
        NOTHING,
        TEXT,
        DIGITS,
        MEMBERS;

        static Reach of(String keyword) {
            return switch (keyword) {
                case "minLength", "maxLength" -> TEXT;
                case "type" -> DIGITS;
                case "items",
                        "prefixItems",
                        "contains",
                        "propertyNames",
                        "patternProperties",
                        "additionalProperties",
                        "unevaluatedItems",
                        "unevaluatedProperties",
                        "dependencies",
                        "dependentRequired",
                        "dependentSchemas" ->
                        MEMBERS;
                default -> NOTHING;
            };
        }

        int cost(JsonNode value) {
            return switch (this) {
                case NOTHING -> 0;
                case TEXT -> value.isTextual() ? Meter.stepsFor(value.textValue()) : 0;
                case DIGITS -> value.isBigDecimal() ? Meter.stepsFor(value.decimalValue()) : 0;
                case MEMBERS -> value.size() / MEMBERS_PER_STEP;
            };
        }
    }

    @Override
    public String getValue() {
        return original.getValue();
    }

    @Override
    public KeywordValidator newValidator(
            SchemaLocation location, JsonNode schema, Schema parent, SchemaContext context)
            throws Exception {
        var inner = original.newValidator(location, schema, parent, context);
        return new Validator(inner, names(schema) / MEMBERS_PER_STEP, Reach.of(getValue()));
    }

    private static int names(JsonNode schema) {
        int names = schema.size();
        for (var member : schema) {
            names += member.isArray() ? member.size() : 0;
        }
        return names;
    }

    private record Validator(KeywordValidator inner, int fixedCost, Reach reach)
            implements KeywordValidator {
        @Override
        public void validate(
                ExecutionContext context, JsonNode value, JsonNode root, NodePath location) {
            try {
                var meter = (Meter) context;
                meter.charge(fixedCost + reach.cost(value));
                meter.chargeForUnevaluated();
                inner.validate(context, value, root, location);
            } catch (OverLimit e) {
                throw e.at(location);
            }
        }

        @Override
        public String getKeyword() {
            return inner.getKeyword();
        }

        @Override
        public SchemaLocation getSchemaLocation() {
            return inner.getSchemaLocation();
        }

        @Override
        public void preloadSchema() {
            inner.preloadSchema();
        }
    }
}
