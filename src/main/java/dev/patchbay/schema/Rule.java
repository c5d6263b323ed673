package dev.patchbay.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import org.jspecify.annotations.Nullable;

/** What a keyword of our own asks of a value. */
@FunctionalInterface
interface Rule {
    /** What must hold for {@code value}, if it does not, else null. */
    @Nullable String broken(JsonNode value, Meter meter);

    /** Reads a keyword's rule out of a schema; {@code parent} is the schema object it stands in. */
    @FunctionalInterface
    interface Reader {
        Rule read(JsonNode schema, JsonNode parent);
    }

    /** A keyword of our own in the library's place. */
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

    /** A rule where the library expects one of its validators. */
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
