package dev.patchbay.catalog.entry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of one call, as raw JSON and as a tree that is parsed at most once.
 *
 * <p>Concurrency: used by the thread of the call only.
 */
public final class Arguments {
    private final RawJson raw;
    private @Nullable JsonNode tree;

    /** Wraps a JSON object. */
    public Arguments(RawJson object) {
        raw = object;
    }

    /** Returns empty arguments. */
    public static Arguments none() {
        return new Arguments(RawJson.EMPTY_OBJECT);
    }

    public RawJson raw() {
        return raw;
    }

    /**
     * Returns the arguments as a tree.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if an object in the arguments has a duplicate
     *     member name
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
