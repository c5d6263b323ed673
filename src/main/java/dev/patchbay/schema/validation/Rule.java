package dev.patchbay.schema.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import org.jspecify.annotations.Nullable;

/** The check of one keyword that this package implements in place of the library. */
@FunctionalInterface
interface Rule {
    /** Returns what must hold for {@code value}; null if it holds. */
    @Nullable String broken(JsonNode value, Meter meter);

    /** Creates the rule of a keyword; {@code parent} is the schema object around it. */
    @FunctionalInterface
    interface Reader {
        Rule read(JsonNode schema, JsonNode parent);
    }

    /** A keyword that replaces the library's. */
    record Keyword(String value, Reader reader) implements com.networknt.schema.keyword.Keyword {
        @Override
        public String getValue() {
            return value;
        }

        @Override
        public KeywordValidator newValidator(
                SchemaLocation location, JsonNode schema, Schema parent, SchemaContext context) {
            return new Validator(value, location, reader.read(schema, parent.getSchemaNode()));
        }
    }

    /** Adapts a rule to the library's validator interface. */
    record Validator(String keyword, SchemaLocation location, Rule rule)
            implements KeywordValidator {
        @Override
        public void validate(
                ExecutionContext context, JsonNode value, JsonNode root, NodePath place) {
            var message = rule.broken(value, (Meter) context);
            if (message != null) {
                context.addError(
                        Error.builder()
                                .keyword(keyword)
                                .instanceLocation(place)
                                .evaluationPath(context.getEvaluationPath())
                                .schemaLocation(location)
                                .messageSupplier(() -> message)
                                .build());
            }
        }

        @Override
        public String getKeyword() {
            return keyword;
        }

        @Override
        public SchemaLocation getSchemaLocation() {
            return location;
        }
    }
}
