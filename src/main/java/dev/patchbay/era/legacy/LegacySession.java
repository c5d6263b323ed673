package dev.patchbay.era.legacy;

import dev.patchbay.call.Call;
import dev.patchbay.call.Notices;
import dev.patchbay.call.Params;
import dev.patchbay.call.Session;
import dev.patchbay.call.Subscriptions;
import dev.patchbay.call.Word;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Handler.Reply;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.Ticket;
import dev.patchbay.peer.TimeLimit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One session with a handshake.
 *
 * <p>Concurrency: {@link #accept} and {@link #notified} are called by the reader alone, in order;
 * what calls on other threads read is volatile or concurrent.
 */
public final class LegacySession implements Session {
    /** Bounds what one client can make us remember. */
    private static final int MOST_SUBSCRIPTIONS = 10_000;

    private final LegacyDialect dialect;
    private final Peer peer;
    private final AsideLog aside;
    private final Set<String> subscribed = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Client client;
    private volatile LogLevel logLevel = LogLevel.INFO;
    private final CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    private @Nullable Thread teller;

    LegacySession(LegacyDialect dialect, Peer peer) {
        this.dialect = dialect;
        this.peer = peer;
        this.aside = new AsideLog(params -> peer.tell(Notices.MESSAGE, params));
    }

    /** Whether the handshake has been made. */
    public boolean initialized() {
        return client != null;
    }

    public boolean takesBatches() {
        var current = client;
        return current != null && current.revision().hasBatches();
    }

    /**
     * Decides how a request is served.
     *
     * @param limit for calls whose handler is ours
     */
    public Reply accept(Request request, Params params, Ticket ticket, TimeLimit limit) {
        return switch (request.method()) {
            case "initialize" -> new Reply.Now(initialize(params));
            case "ping" -> new Reply.Now(RawJson.EMPTY_OBJECT);
            default -> serve(request, params, ticket, limit);
        };
    }

    public void notified(Notification notification) {
        if (notification.method().equals("notifications/initialized")
                && initialized()
                && teller == null) {
            // Opened before the next request is looked at, so what that changes is told.
            var changes = dialect.subscriptions().open(this::wants);
            teller = Thread.ofVirtual().start(() -> tellAll(changes));
        }
    }

    public void closed() {
        dialect.subscriptions().unfollow(List.copyOf(subscribed));
        subscribed.clear();
        var running = teller;
        if (running != null) {
            running.interrupt();
        }
        over.complete(null);
    }

    @Override
    public void whenOver(Runnable ending) {
        var _ = over.thenRun(ending);
    }

    @Override
    public Object owner() {
        return peer.principal();
    }

    @Override
    public void log(Word.Logged line) {
        if (wantsLog(line.level())) {
            aside.add(line.params());
        }
    }

    LogLevel logLevel() {
        return logLevel;
    }

    boolean wantsLog(LogLevel level) {
        return level.compareTo(logLevel) >= 0;
    }

    private JsonValue initialize(Params params) {
        if (initialized()) {
            throw RpcError.invalidRequest("initialize must come once, found a second one")
                    .toException();
        }
        var revision =
                Revision.parse(params.text("protocolVersion"))
                        .filter(known -> !known.modern())
                        .orElse(Revision.NEWEST_LEGACY);
        client =
                new Client(
                        revision,
                        params.optionalObject("capabilities")
                                .map(ClientCapabilities::from)
                                .orElse(ClientCapabilities.NONE)
                                .knownTo(revision),
                        params.optionalObject("clientInfo").flatMap(Implementation::from));
        var server = dialect.server();
        return out -> {
            out.beginObject()
                    .member("protocolVersion", revision.wire())
                    .member("capabilities", server.capabilities().get())
                    .member("serverInfo", server.implementation());
            if (server.instructions() != null) {
                out.member("instructions", server.instructions());
            }
            out.endObject();
        };
    }

    private Reply serve(Request request, Params params, Ticket ticket, TimeLimit limit) {
        var current = client;
        if (current == null) {
            throw RpcError.invalidRequest(
                            "initialize must come first, found "
                                    + RpcError.quote(request.method())
                                    + "; a client of 2026-07-28 names its version in params._meta")
                    .toException();
        }
        if (!dialect.server().capabilities().get().covers(request.method())) {
            throw RpcError.methodNotFound(request.method()).toException();
        }
        return switch (request.method()) {
            case "logging/setLevel" -> new Reply.Now(setLevel(params));
            case "resources/subscribe" -> new Reply.Now(subscribe(params));
            case "resources/unsubscribe" -> new Reply.Now(unsubscribe(params));
            default -> call(request.method(), params, current, ticket, limit);
        };
    }

    private Reply call(String name, Params params, Client current, Ticket ticket, TimeLimit limit) {
        var method =
                dialect.method(name).orElseThrow(() -> RpcError.methodNotFound(name).toException());
        var revision = current.revision();
        var call =
                new Call(
                        params,
                        new LegacyExchange(
                                this,
                                current,
                                peer,
                                ticket,
                                params.optionalObject(Meta.MEMBER).orElse(RawJson.EMPTY_OBJECT),
                                progressToken(params)));
        return new Reply.Later(
                () -> LegacyDialect.answer(method.serve(call), revision),
                limit,
                passed -> LegacyDialect.answer(method.late(params, passed), revision));
    }

    private static Optional<RawJson> progressToken(Params params) {
        return params.has(Meta.MEMBER)
                ? params.nested(Meta.MEMBER).optionalToken(Meta.PROGRESS_TOKEN)
                : Optional.empty();
    }

    private JsonValue setLevel(Params params) {
        var level = params.text("level");
        logLevel =
                LogLevel.parse(level)
                        .orElseThrow(() ->
                                RpcError.invalidParams(
                                                "level must be one of "
                                                        + LogLevel.all()
                                                        + ", found "
                                                        + RpcError.quote(level))
                                        .toException());
        return RawJson.EMPTY_OBJECT;
    }

    private JsonValue subscribe(Params params) {
        var uri = params.text("uri");
        if (subscribed.size() >= MOST_SUBSCRIPTIONS) {
            throw RpcError.invalidParams(
                            "At most " + MOST_SUBSCRIPTIONS + " resources may be subscribed to")
                    .toException();
        }
        if (subscribed.add(uri)) {
            dialect.subscriptions().follow(List.of(uri));
        }
        return RawJson.EMPTY_OBJECT;
    }

    private JsonValue unsubscribe(Params params) {
        var uri = params.text("uri");
        if (subscribed.remove(uri)) {
            dialect.subscriptions().unfollow(List.of(uri));
        }
        return RawJson.EMPTY_OBJECT;
    }

    private void tellAll(Subscriptions.Listening changes) {
        try {
            changes.tellAll(this::tell);
        } catch (InterruptedException e) {
            // The session is over, which is how this always ends.
        }
    }

    private boolean wants(Change change) {
        return switch (change) {
            case Change.ListChanged _ -> true;
            case Change.ResourceUpdated updated -> subscribed.contains(updated.uri());
        };
    }

    private void tell(Change change) {
        switch (change) {
            case Change.ListChanged _ -> peer.tell(change.method(), null);
            case Change.ResourceUpdated updated ->
                    peer.tell(
                            change.method(),
                            out -> out.beginObject().member("uri", updated.uri()).endObject());
        }
    }
}
