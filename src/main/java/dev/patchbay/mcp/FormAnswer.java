package dev.patchbay.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import java.util.Arrays;
import java.util.Locale;

/**
 * What the user did with a form or a link.
 *
 * @param content the fields of an accepted form, else a missing node
 */
public record FormAnswer(Action action, JsonNode content) {

    /** The three things a user can do. */
    public enum Action {
        ACCEPT,
        DECLINE,
        CANCEL
    }

    public boolean accepted() {
        return action == Action.ACCEPT;
    }

    /**
     * Reads a client's answer.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if it names no known action
     */
    public static FormAnswer from(RawJson raw) {
        var tree = raw.tree();
        var said = tree.path("action").asText();
        var action =
                Arrays.stream(Action.values())
                        .filter(known -> known.name().toLowerCase(Locale.ROOT).equals(said))
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
