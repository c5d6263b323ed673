package dev.patchbay.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of one call: as they came, and parsed at most once. Belongs to the call's thread.
 */
public final class Arguments {
    private final RawJson raw;
    private @Nullable JsonNode tree;

    /** Wraps an object. */
    public Arguments(RawJson object) {
        raw = object;
    }

    /** No arguments at all. */
    public static Arguments none() {
        return new Arguments(RawJson.EMPTY_OBJECT);
    }

    public RawJson raw() {
        return raw;
    }

    /**
     * The arguments as a tree.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if an object in them has a name twice
     */
    public JsonNode tree() {
        var parsed = tree;
        if (parsed == null) {
            try {
                parsed = raw.tree();
            } catch (DuplicateMember e) {
                throw RpcError.invalidParams(
                                "arguments: " + RpcError.quote(String.valueOf(e.getMessage())))
                        .toException();
            }
            tree = parsed;
        }
        return parsed;
    }
}
