package dev.patchbay.era.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.call.Params;
import dev.patchbay.call.client.Subscriptions;
import dev.patchbay.call.client.WatchedResources;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.NotificationMethod;
import dev.patchbay.peer.incoming.Handler.Reply;
import dev.patchbay.peer.incoming.RequestControl;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A {@code subscriptions/listen} request of a client. */
final class ClientSubscription {

    private final RequestControl control;
    private final Set<Change.Kind> kinds;
    private final WatchedResources watched;
    private final List<String> uris;

    private ClientSubscription(
            RequestControl control,
            Set<Change.Kind> kinds,
            WatchedResources watched,
            List<String> uris) {
        this.control = control;
        this.kinds = kinds;
        this.watched = watched;
        this.uris = uris;
    }

    /** Acknowledges the request and returns how it is served. */
    static Reply to(Subscriptions subscriptions, Params params, RequestControl control) {
        var filter = params.nested("notifications");
        var kinds = kinds(filter);
        var memory = control.sender().memory();
        var watched = new WatchedResources(subscriptions, memory::take, memory::giveBack);
        try {
            // A resource that no server offers is left out, also in the acknowledgement.
            var uris = uris(filter).stream().filter(watched::add).toList();
            var listen = new ClientSubscription(control, kinds, watched, uris);
            // Opened before the reader takes the next request, so that changes by that request are
            // reported.
            var changes = subscriptions.open(listen::wants);
            // MCP 2026-07-28, basic/patterns/subscriptions: the acknowledgement is the first
            // message of the stream. So it is sent here, before any change and before the end of
            // the stream.
            listen.acknowledge(changes);
            return new Reply.Standing(() -> listen.serve(changes), listen.end());
        } catch (RuntimeException | Error e) {
            watched.close();
            throw e;
        }
    }

    private void acknowledge(Subscriptions.Listening changes) {
        try {
            send(NotificationMethod.SUBSCRIPTION_ACKNOWLEDGED.text(), this::accepted);
        } catch (RuntimeException | Error e) {
            // The request is refused, so its changes are never reported.
            changes.close();
            throw e;
        }
    }

    private JsonValue serve(Subscriptions.Listening changes) throws InterruptedException {
        try {
            changes.tellAll(change -> send(change.method(), out -> about(change, out)));
        } finally {
            watched.close();
        }
        return end();
    }

    private void send(String method, Members members) {
        control.sender().sendNotification(control, method, tagged(members));
    }

    private boolean wants(Change change) {
        return switch (change) {
            case Change.ListChanged list -> kinds.contains(list.kind());
            case Change.ResourceUpdated updated -> watched.contains(updated.uri());
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

    /**
     * Adds the subscription id. Each message of a stream carries the id of the request that opened
     * it.
     */
    private JsonValue tagged(Members members) {
        return out -> {
            out.beginObject()
                    .name(Meta.MEMBER)
                    .beginObject()
                    .member(Meta.SUBSCRIPTION_ID, control.id())
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
                    // Counted before any of them is looked up, also those that nobody offers.
                    if (tree.size() > WatchedResources.MAX_RESOURCES) {
                        throw RpcError.invalidParams(
                                        "resourceSubscriptions must have at most "
                                                + WatchedResources.MAX_RESOURCES
                                                + " entries, found "
                                                + tree.size())
                                .toException();
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
