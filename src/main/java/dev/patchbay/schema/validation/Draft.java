package dev.patchbay.schema.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.DialectId;
import com.networknt.schema.dialect.Dialects;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The supported dialects of JSON Schema. A schema without {@code $schema} is 2020-12 (MCP
 * 2025-11-25, basic, "JSON Schema Usage").
 */
public enum Draft {
    DRAFT_4("draft-04", DialectId.DRAFT_4),
    DRAFT_6("draft-06", DialectId.DRAFT_6),
    DRAFT_7("draft-07", DialectId.DRAFT_7),
    DRAFT_2019_09("2019-09", DialectId.DRAFT_2019_09),
    DRAFT_2020_12("2020-12", DialectId.DRAFT_2020_12);

    private final String title;
    private final String uri;

    Draft(String title, String uri) {
        this.title = title;
        this.uri = uri;
    }

    /** Returns the dialect that {@code $schema} names. */
    public static Draft of(JsonNode schema) {
        var named = schema.get("$schema");
        return named == null ? DRAFT_2020_12 : of(named.asText());
    }

    static Draft of(String uri) {
        for (var draft : values()) {
            if (plain(draft.uri).equals(plain(uri))) {
                return draft;
            }
        }
        throw new SchemaRefusal(
                "$schema must be one of "
                        + Arrays.stream(values()).map(Draft::uri).collect(Collectors.joining(", "))
                        + ", found "
                        + Messages.shortened(uri));
    }

    /** Returns whether a URI names a meta-schema; the library contains all of them. */
    public static boolean describes(String uri) {
        var address = plain(uri).replaceFirst("/meta/[a-z-]+$", "/schema");
        return Arrays.stream(values()).anyMatch(draft -> plain(draft.uri).equals(address));
    }

    /** Removes the scheme and an empty fragment, because schemas in use vary in both. */
    private static String plain(String uri) {
        return uri.replaceFirst("^https?://", "").replaceFirst("#$", "");
    }

    /** Returns whether {@code $ref} makes all other keywords beside it ineffective. */
    public boolean hasBareReferences() {
        return compareTo(DRAFT_2019_09) < 0;
    }

    String title() {
        return title;
    }

    String uri() {
        return uri;
    }

    Dialect dialect() {
        return switch (this) {
            case DRAFT_4 -> Dialects.getDraft4();
            case DRAFT_6 -> Dialects.getDraft6();
            case DRAFT_7 -> Dialects.getDraft7();
            case DRAFT_2019_09 -> Dialects.getDraft201909();
            case DRAFT_2020_12 -> Dialects.getDraft202012();
        };
    }
}
