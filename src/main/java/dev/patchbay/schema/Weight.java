package dev.patchbay.schema;

import com.fasterxml.jackson.databind.JsonNode;

/** Counts about how many characters are copied, up to a limit. */
final class Weight {
    private static final int OF_A_VALUE = 8;

    private final int most;
    private long left;

    Weight(int most) {
        this.most = most;
        this.left = most;
    }

    /** Counts a value with all that is in it. */
    void add(JsonNode value) {
        addAlone(value);
        for (var member : value.properties()) {
            take(member.getKey().length());
        }
        for (var inside : value) {
            add(inside);
        }
    }

    /** Counts a value without what is in it. */
    void addAlone(JsonNode value) {
        take(OF_A_VALUE + (value.isTextual() ? value.textValue().length() : 0));
    }

    void take(int characters) {
        left -= characters;
        if (left < 0) {
            throw new Refusal("Plain form must not exceed " + most + " characters");
        }
    }
}
