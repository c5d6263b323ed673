package dev.patchbay.schema.conversion;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.schema.validation.Messages;
import dev.patchbay.schema.validation.SchemaRefusal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** Resolves references to places in the same schema. */
final class PointedReference {
    private final JsonNode root;

    PointedReference(JsonNode root) {
        this.root = root;
    }

    /** Returns the schema at the place that a reference names. */
    JsonNode by(String reference) {
        if (!reference.startsWith("#/") && !reference.equals("#")) {
            throw foreign(reference);
        }
        try {
            // In a fragment a plus is literal; URLDecoder decodes it as a space, as in forms.
            var pointer =
                    URLDecoder.decode(
                            reference.substring(1).replace("+", "%2B"), StandardCharsets.UTF_8);
            var found = root.at(JsonPointer.compile(pointer));
            if (found.isObject() || found.isBoolean()) {
                return found;
            }
        } catch (IllegalArgumentException _) {
            // The invalid reference is reported below.
        }
        throw foreign(reference);
    }

    private static SchemaRefusal foreign(String reference) {
        return new SchemaRefusal(
                "$ref must be a pointer into the same schema, found "
                        + Messages.shortened(reference));
    }
}
