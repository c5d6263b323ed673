package dev.patchbay.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import java.util.Arrays;
import java.util.Locale;

/**
 * The result of an elicitation.
 *
 * @param content the fields of an accepted form; otherwise a missing node
 */
public record FormAnswer(Action action, JsonNode content) {

    /** The possible actions of a user. */
    public enum Action {
        ACCEPT,
        DECLINE,
        CANCEL
    }

    public boolean accepted() {
        return action == Action.ACCEPT;
    }

    /**
     * Reads the result that a client sent.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if it has no known action
     */
    public static FormAnswer from(RawJson raw) {
        var tree = raw.tree();
        var given = tree.path("action").asText();
        var action =
                Arrays.stream(Action.values())
                        .filter(known -> known.name().toLowerCase(Locale.ROOT).equals(given))
                        .findFirst()
                        .orElseThrow(() ->
                                RpcError.invalidParams(
                                                "action must be accept, decline or cancel, found "
                                                        + RpcError.quote(
                                                                tree.path("action").toString()))
                                        .toException());
        var content = tree.path("content");
        return new FormAnswer(action, content.isObject() ? content : MissingNode.getInstance());
    }
}
