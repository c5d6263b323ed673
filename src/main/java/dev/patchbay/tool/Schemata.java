package dev.patchbay.tool;

import dev.patchbay.json.RawJson;

/** Pieces of JSON that annotations hold, checked while building. */
final class Schemata {
    private Schemata() {}

    /**
     * Refuses what is not a JSON object.
     *
     * @param where names the place for the author
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
