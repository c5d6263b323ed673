package dev.patchbay.era.legacy;

import dev.patchbay.call.Call;
import dev.patchbay.call.Params;
import dev.patchbay.call.client.ClientFailure;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.call.client.Session;
import dev.patchbay.call.client.Subscriptions;
import dev.patchbay.call.client.WatchedResources;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.NotFound;
import dev.patchbay.mcp.NotificationMethod;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.incoming.Handler.Reply;
import dev.patchbay.peer.incoming.RequestControl;
import dev.patchbay.peer.incoming.TimeLimit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * One client session with a handshake.
 *
 * <p>Concurrency: only the reader calls {@link #accept} and {@link #notified}, in order. Any thread
 * may call {@link #closed}, also before the last message. Fields that other threads read are
 * volatile or concurrent.
 */
public final class LegacySession implements Session {
    private final LegacyDialect dialect;
    private final Peer peer;
    private final SessionNotifications notifications;
    private final SessionNotifications completions;
    private final WatchedResources subscribed;
    private volatile @Nullable HandshakeClient client;
    private volatile LogLevel logLevel = LogLevel.INFO;
    private final CompletableFuture<@Nullable Void> ready = new CompletableFuture<>();
    private final CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    private final List<Runnable> rootsListeners = new CopyOnWriteArrayList<>();
    private volatile @Nullable Thread sender;

    LegacySession(LegacyDialect dialect, Peer peer) {
        this.dialect = dialect;
        this.peer = peer;
        this.subscribed =
                new WatchedResources(
                        dialect.subscriptions(), peer.memory()::take, peer.memory()::giveBack);
        this.notifications =
                new SessionNotifications(
                        params -> peer.sendNotification(NotificationMethod.MESSAGE.text(), params));
        this.completions =
                new SessionNotifications(params ->
                        peer.sendNotification(
                                NotificationMethod.ELICITATION_COMPLETE.text(), params));
    }

    /** Returns whether the handshake has been made. */
    public boolean initialized() {
        return client != null;
    }

    public boolean acceptsBatches() {
        var current = client;
        return current != null && current.revision().hasBatches();
    }

    /**
     * Decides how a request is served.
     *
     * @param limit the time limit for calls
     */
    public Reply accept(Request request, Params params, RequestControl control, TimeLimit limit) {
        var method = RequestMethod.of(request.method());
        return switch (method) {
            case INITIALIZE -> new Reply.Now(initialize(params));
            case PING -> new Reply.Now(RawJson.EMPTY_OBJECT);
            case null, default -> serve(request, method, params, control, limit);
        };
    }

    public void notified(Notification notification) {
        if (!initialized()) {
            return;
        }
        switch (NotificationMethod.of(notification.method())) {
            case INITIALIZED -> {
                if (sender == null) {
                    // Opened before the reader takes the next request, so that changes by that
                    // request are reported.
                    var changes = dialect.subscriptions().open(this::wants);
                    var sending = Thread.ofVirtual().start(() -> tellAll(changes));
                    sender = sending;
                    ready.complete(null);
                    if (over.isDone()) {
                        // closed() may have looked before there was a thread.
                        sending.interrupt();
                    }
                }
            }
            case ROOTS_CHANGED -> rootsListeners.forEach(Runnable::run);
            case null, default -> {
                // Other notifications need no action.
            }
        }
    }

    public void closed() {
        subscribed.close();
        over.complete(null);
        var running = sender;
        if (running != null) {
            running.interrupt();
        }
        ready.complete(null);
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
    public void log(ServerMessage.Logged line) {
        if (wantsLog(line.level())) {
            notifications.add(line.params());
        }
    }

    @Override
    public ClientCapabilities capabilities() {
        var current = client;
        return current == null ? ClientCapabilities.NONE : current.capabilities();
    }

    /**
     * Waits for {@code notifications/initialized} before it asks. MCP 2025-11-25, basic/lifecycle,
     * "Initialization": a server should send only pings and logging before that.
     */
    @Override
    public RawJson ask(InputRequest question) throws InterruptedException {
        awaitReady();
        try {
            return LegacyExchange.await(
                    peer.ask(question.method(), LegacyExchange.params(question)));
        } catch (ClientFailure e) {
            // The server receives the client's own error.
            throw e.getCause() instanceof RpcException refused ? refused : e;
        }
    }

    private void awaitReady() throws InterruptedException {
        try {
            ready.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("This future never fails", e);
        }
    }

    @Override
    public void elicitationCompleted(RawJson params) {
        completions.add(params);
    }

    @Override
    public Runnable onRootsChanged(Runnable listener) {
        rootsListeners.add(listener);
        return () -> rootsListeners.remove(listener);
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
                new HandshakeClient(
                        revision,
                        params.optionalObject("capabilities")
                                .map(ClientCapabilities::from)
                                .orElse(ClientCapabilities.NONE)
                                .knownTo(revision),
                        params.optionalObject("clientInfo").flatMap(Implementation::from));
        dialect.clients().initialized(this);
        var server = dialect.server();
        return out -> {
            out.beginObject()
                    .member("protocolVersion", revision.wire())
                    .member("capabilities", server.capabilities().get())
                    .member("serverInfo", server.implementation());
            server.instructions().get().ifPresent(text -> out.member("instructions", text));
            out.endObject();
        };
    }

    private Reply serve(
            Request request,
            @Nullable RequestMethod method,
            Params params,
            RequestControl control,
            TimeLimit limit) {
        var current = client;
        if (current == null) {
            throw RpcError.invalidRequest(
                            "initialize must come first, found "
                                    + RpcError.quote(request.method())
                                    + "; a client of 2026-07-28 names its version in params._meta")
                    .toException();
        }
        if (method == null || !dialect.server().capabilities().get().covers(method)) {
            throw RpcError.methodNotFound(request.method()).toException();
        }
        return switch (method) {
            case SET_LOG_LEVEL -> new Reply.Now(setLevel(params));
            case SUBSCRIBE_RESOURCE -> new Reply.Now(subscribe(params, current.revision()));
            case UNSUBSCRIBE_RESOURCE -> new Reply.Now(unsubscribe(params));
            case LIST_TOOLS,
                    CALL_TOOL,
                    LIST_PROMPTS,
                    GET_PROMPT,
                    LIST_RESOURCES,
                    LIST_RESOURCE_TEMPLATES,
                    READ_RESOURCE,
                    COMPLETE ->
                    call(method, params, current, control, limit);
            // Those of MCP 2026-07-28, and requests to clients.
            case INITIALIZE,
                    PING,
                    DISCOVER,
                    LISTEN,
                    GET_TASK,
                    UPDATE_TASK,
                    CANCEL_TASK,
                    ELICIT,
                    SAMPLE,
                    LIST_ROOTS ->
                    throw RpcError.methodNotFound(request.method()).toException();
        };
    }

    private Reply call(
            RequestMethod method,
            Params params,
            HandshakeClient current,
            RequestControl control,
            TimeLimit limit) {
        var operation =
                dialect.operation(method)
                        .orElseThrow(() -> RpcError.methodNotFound(method.text()).toException());
        var revision = current.revision();
        var call =
                new Call(
                        params,
                        new LegacyExchange(
                                this,
                                current,
                                peer,
                                control,
                                params.optionalObject(Meta.MEMBER).orElse(RawJson.EMPTY_OBJECT),
                                progressToken(params)));
        return new Reply.Later(
                () -> LegacyDialect.answer(operation.serve(call), revision),
                limit,
                passed -> LegacyDialect.answer(operation.late(params, passed), revision));
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

    private JsonValue subscribe(Params params, Revision revision) {
        var uri = params.text("uri");
        if (!subscribed.add(uri)) {
            throw NotFound.resource(uri, revision).toException();
        }
        return RawJson.EMPTY_OBJECT;
    }

    private JsonValue unsubscribe(Params params) {
        subscribed.remove(params.text("uri"));
        return RawJson.EMPTY_OBJECT;
    }

    private void tellAll(Subscriptions.Listening changes) {
        try {
            changes.tellAll(this::publish);
        } catch (InterruptedException e) {
            // The session is over. The thread always ends this way.
        }
    }

    private boolean wants(Change change) {
        return switch (change) {
            case Change.ListChanged _ -> true;
            case Change.ResourceUpdated updated -> subscribed.contains(updated.uri());
        };
    }

    private void publish(Change change) {
        switch (change) {
            case Change.ListChanged _ -> peer.sendNotification(change.method(), null);
            case Change.ResourceUpdated updated ->
                    peer.sendNotification(
                            change.method(),
                            out -> out.beginObject().member("uri", updated.uri()).endObject());
        }
    }
}
