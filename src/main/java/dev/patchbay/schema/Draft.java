package dev.patchbay.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.DialectId;
import com.networknt.schema.dialect.Dialects;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The dialects of JSON Schema that we read. A schema that names none is 2020-12 (MCP 2025-11-25).
 */
enum Draft {
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

    /** The dialect that {@code $schema} names. */
    static Draft of(JsonNode schema) {
        var named = schema.get("$schema");
        return named == null ? DRAFT_2020_12 : of(named.asText());
    }

    static Draft of(String uri) {
        for (var draft : values()) {
            if (plain(draft.uri).equals(plain(uri))) {
                return draft;
            }
        }
        throw new Refusal(
                "$schema must be one of "
                        + Arrays.stream(values()).map(Draft::uri).collect(Collectors.joining(", "))
                        + ", found "
                        + Messages.shortened(uri));
    }

    /** Whether a reference to this address finds a meta-schema, which the library has with it. */
    static boolean describes(String uri) {
        var address = plain(uri).replaceFirst("/meta/[a-z-]+$", "/schema");
        return Arrays.stream(values()).anyMatch(draft -> plain(draft.uri).equals(address));
    }

    /** Schemas in the wild use both schemes, with and without the empty fragment. */
    private static String plain(String uri) {
        return uri.replaceFirst("^https?://", "").replaceFirst("#$", "");
    }

    /** Whether a schema with a reference says nothing else, whatever stands beside it. */
    boolean hasBareReferences() {
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
