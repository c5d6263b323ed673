package dev.patchbay.tool.scan;

import dev.patchbay.json.RawJson;

/** Checks JSON texts in annotations at build time. */
final class JsonTexts {
    private JsonTexts() {}

    /**
     * Refuses a text that is not a JSON object.
     *
     * @param where the place of the text, for the error message
     */
    static void requireObject(String json, String where) {
        try {
            if (RawJson.parse(json).isObject()) {
                return;
            }
        } catch (IllegalArgumentException e) {
            throw new SignatureError(where + " must be a JSON object: " + e.getMessage());
        }
        throw new SignatureError(where + " must be a JSON object, found " + json);
    }
}
