package dev.patchbay.schema.conversion;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.schema.validation.SchemaRefusal;

/** Counts approximately how many characters are copied, up to a limit. */
final class CopiedCharacters {
    private static final int CHARACTERS_PER_VALUE = 8;

    private final int limit;
    private long left;

    CopiedCharacters(int limit) {
        this.limit = limit;
        this.left = limit;
    }

    /** Counts a value and all values inside of it. */
    void add(JsonNode value) {
        addAlone(value);
        for (var member : value.properties()) {
            take(member.getKey().length());
        }
        for (var inside : value) {
            add(inside);
        }
    }

    /** Counts a value without the values inside of it. */
    void addAlone(JsonNode value) {
        take(CHARACTERS_PER_VALUE + (value.isTextual() ? value.textValue().length() : 0));
    }

    void take(int characters) {
        left -= characters;
        if (left < 0) {
            throw new SchemaRefusal("Plain form must not exceed " + limit + " characters");
        }
    }
}
