package dev.patchbay.schema;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** Follows references that lead to a place in the same schema. */
final class Pointed {
    private final JsonNode root;

    Pointed(JsonNode root) {
        this.root = root;
    }

    /** What is at the place that a reference names. */
    JsonNode by(String reference) {
        if (!reference.startsWith("#/") && !reference.equals("#")) {
            throw foreign(reference);
        }
        try {
            // A plus is a plus in fragments, other than in forms.
            var pointer =
                    URLDecoder.decode(
                            reference.substring(1).replace("+", "%2B"), StandardCharsets.UTF_8);
            var found = root.at(JsonPointer.compile(pointer));
            if (found.isObject() || found.isBoolean()) {
                return found;
            }
        } catch (IllegalArgumentException _) {
            // Told below.
        }
        throw foreign(reference);
    }

    private static Refusal foreign(String reference) {
        return new Refusal(
                "$ref must be a pointer into the same schema, found "
                        + Messages.shortened(reference));
    }
}
