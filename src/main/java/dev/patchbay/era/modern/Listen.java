package dev.patchbay.era.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.call.Params;
import dev.patchbay.call.Subscriptions;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Meta;
import dev.patchbay.peer.Handler.Reply;
import dev.patchbay.peer.Peer;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** A standing request of a client that wants to be told of changes. */
final class Listen {
    private static final String ACKNOWLEDGED = "notifications/subscriptions/acknowledged";

    private final RequestId id;
    private final Set<Change.Kind> kinds;
    private final Set<String> uris;
    private final Peer peer;

    private Listen(RequestId id, Set<Change.Kind> kinds, Set<String> uris, Peer peer) {
        this.id = id;
        this.kinds = kinds;
        this.uris = uris;
        this.peer = peer;
    }

    /** How the request is served. */
    static Reply to(Subscriptions subscriptions, RequestId id, Params params, Peer peer) {
        var filter = params.nested("notifications");
        var listen = new Listen(id, kinds(filter), uris(filter), peer);
        // Opened before the next request is looked at, so what that changes is told.
        var changes = subscriptions.open(listen::wants);
        // Said here, as nothing may come before it: neither a change nor the end of the stream.
        peer.tell(ACKNOWLEDGED, listen.tagged(listen::accepted));
        return new Reply.Standing(() -> listen.serve(subscriptions, changes), listen.end());
    }

    private JsonValue serve(Subscriptions subscriptions, Subscriptions.Listening changes)
            throws InterruptedException {
        subscriptions.follow(uris);
        try {
            changes.tellAll(
                    change -> peer.tell(change.method(), tagged(out -> about(change, out))));
        } finally {
            subscriptions.unfollow(uris);
        }
        return end();
    }

    private boolean wants(Change change) {
        return switch (change) {
            case Change.ListChanged list -> kinds.contains(list.kind());
            case Change.ResourceUpdated updated -> uris.contains(updated.uri());
        };
    }

    private void accepted(JsonWriter out) {
        out.name("notifications").beginObject();
        for (var kind : kinds) {
            out.member(kind.filter(), true);
        }
        if (!uris.isEmpty()) {
            out.strings("resourceSubscriptions", uris);
        }
        out.endObject();
    }

    private static void about(Change change, JsonWriter out) {
        if (change instanceof Change.ResourceUpdated updated) {
            out.member("uri", updated.uri());
        }
    }

    private JsonValue end() {
        return tagged(out -> out.member("resultType", "complete"));
    }

    /** Every message of a stream carries the id of the request that opened it. */
    private JsonValue tagged(Members members) {
        return out -> {
            out.beginObject()
                    .name(Meta.MEMBER)
                    .beginObject()
                    .member(Meta.SUBSCRIPTION_ID, id)
                    .endObject();
            members.write(out);
            out.endObject();
        };
    }

    private static Set<Change.Kind> kinds(Params filter) {
        var kinds = EnumSet.noneOf(Change.Kind.class);
        for (var kind : Change.Kind.values()) {
            if (filter.flag(kind.filter())) {
                kinds.add(kind);
            }
        }
        return kinds;
    }

    private static Set<String> uris(Params filter) {
        var uris = new LinkedHashSet<String>();
        filter.optional("resourceSubscriptions")
                .map(RawJson::tree)
                .ifPresent(tree -> {
                    if (!tree.isArray()) {
                        throw mustBeStrings();
                    }
                    tree.forEach(uri -> uris.add(requireText(uri)));
                });
        return uris;
    }

    private static String requireText(JsonNode uri) {
        if (!uri.isTextual()) {
            throw mustBeStrings();
        }
        return uri.textValue();
    }

    private static RpcException mustBeStrings() {
        return RpcError.invalidParams("resourceSubscriptions must be an array of strings")
                .toException();
    }
}
