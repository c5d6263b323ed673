package dev.patchbay.era.legacy;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.ForwardedMeta;
import dev.patchbay.call.client.ClientFailure;
import dev.patchbay.call.client.ConnectionOwner;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.call.server.CallResponseReader;
import dev.patchbay.call.server.OpenCalls;
import dev.patchbay.call.server.PendingCall;
import dev.patchbay.call.server.Remote;
import dev.patchbay.call.server.RemoteServer;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.NotificationMethod;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.channel.SendQueueFull;
import dev.patchbay.peer.incoming.Handler;
import dev.patchbay.peer.incoming.RequestControl;
import dev.patchbay.peer.incoming.TimeLimit;
import dev.patchbay.peer.outgoing.IgnoredResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An upstream server that needs a handshake.
 *
 * <p>Concurrency: the reader of the connection calls the {@link Handler} methods. Any thread may
 * call the {@link Remote} methods.
 */
public final class LegacyRemote implements Remote, Handler {
    private static final LogLevel INITIAL_LEVEL = LogLevel.EMERGENCY;

    private final Peer peer;
    private final ConnectionOwner owner;
    private final OpenCalls open;
    private final OpenPages pages = new OpenPages();
    private final CallResponseReader reader = new LegacyResponseReader(pages);
    private final ServerQuestions questions;
    private final Set<String> followed = ConcurrentHashMap.newKeySet();
    private final AtomicReference<LogLevel> level = new AtomicReference<>(INITIAL_LEVEL);
    private final CompletableFuture<@Nullable Void> firstQuestion = new CompletableFuture<>();
    private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
    private volatile Consumer<Change> listener = _ -> {};
    private volatile @Nullable RemoteServer server;
    private volatile ClientCapabilities declared = ClientCapabilities.NONE;
    private volatile Runnable rootsListening = () -> {};

    /**
     * Creates a server before its handshake.
     *
     * @param id the id of the server in the hub
     * @param owner the owner of the connection
     * @param answering how long clients may take to answer
     */
    public LegacyRemote(String id, Peer peer, ConnectionOwner owner, TimeLimit answering) {
        this.open = new OpenCalls(id, owner, peer.outgoing(), peer.nanos());
        this.peer = peer;
        this.owner = owner;
        this.questions = new ServerQuestions(owner, open, pages, answering);
    }

    /**
     * Makes the handshake, which tells the server the known client capabilities.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if the server refuses, or answers with an unknown
     *     version
     */
    public void greet(Implementation hub, Duration timeout) throws InterruptedException {
        var promised = owner.known();
        declared = promised;
        var result =
                ask(
                        RequestMethod.INITIALIZE,
                        out ->
                                out.member("protocolVersion", Revision.NEWEST_LEGACY.wire())
                                        .member("capabilities", promised)
                                        .member("clientInfo", hub),
                        timeout);
        server = described(result);
        peer.sendNotification(NotificationMethod.INITIALIZED.text(), null);
        if (promised.has(ClientCapability.ROOTS_LIST_CHANGED)) {
            var rootsChanged =
                    new OneAtATime(() ->
                            peer.sendNotification(NotificationMethod.ROOTS_CHANGED.text(), null));
            owner.client()
                    .ifPresent(client -> rootsListening = client.onRootsChanged(rootsChanged));
            if (ended.isDone()) {
                rootsListening.run();
            }
        }
    }

    private static RemoteServer described(RawJson result) {
        var members = result.isObject() ? result.members() : Map.<String, RawJson>of();
        var version = Optional.ofNullable(members.get("protocolVersion")).map(RawJson::textOrNull);
        var revision =
                version.flatMap(Revision::parse)
                        .filter(known -> !known.modern())
                        .orElseThrow(() ->
                                RpcError.invalidRequest(
                                                "The server must answer initialize with a "
                                                        + "supported protocol version, found "
                                                        + RpcError.quote(version.orElse("none")))
                                        .toException());
        return new RemoteServer(
                revision,
                Optional.ofNullable(members.get("serverInfo")).flatMap(Implementation::from),
                RemoteServer.Offers.from(
                        members.getOrDefault("capabilities", RawJson.EMPTY_OBJECT)),
                Optional.ofNullable(members.get("instructions")).map(RawJson::textOrNull));
    }

    @Override
    public RemoteServer server() {
        var known = server;
        if (known == null) {
            throw new IllegalStateException("The handshake must be complete");
        }
        return known;
    }

    @Override
    public PendingCall call(
            RequestMethod method,
            Members params,
            @Nullable Continued continued,
            Exchange caller,
            TimeLimit limit) {
        if (continued != null) {
            throw new IllegalStateException(
                    "A legacy server asks while the call runs, so a call has no second round");
        }
        caller.logLevel().ifPresent(wanted -> lowerLogLevel(wanted, limit.quiet()));
        var pending = open.begin(caller, limit, reader);
        var meta = ForwardedMeta.of(caller.meta());
        peer.request(
                method.text(),
                out -> {
                    out.beginObject();
                    params.write(out);
                    out.name(Meta.MEMBER)
                            .beginObject()
                            .member(Meta.PROGRESS_TOKEN, pending.number());
                    meta.write(out);
                    out.endObject().endObject();
                },
                pending,
                limit.quiet());
        return pending;
    }

    /** Lowers the log level of the server, if a caller wants more messages. */
    private void lowerLogLevel(LogLevel wanted, Duration atMost) {
        if (!server().offers().logging()) {
            return;
        }
        var before = level.get();
        while (wanted.compareTo(before) < 0) {
            if (level.compareAndSet(before, wanted)) {
                try {
                    peer.request(
                            RequestMethod.SET_LOG_LEVEL.text(),
                            out -> out.beginObject().member("level", wanted.wire()).endObject(),
                            IgnoredResponse.IGNORED,
                            atMost);
                    return;
                } catch (SendQueueFull e) {
                    // The server has not received the level.
                    level.set(before);
                    throw e;
                }
            }
            before = level.get();
        }
    }

    @Override
    public RawJson ask(RequestMethod method, Members params, Duration timeout)
            throws InterruptedException {
        return peer.ask(
                method.text(),
                out -> {
                    out.beginObject();
                    params.write(out);
                    out.endObject();
                },
                timeout);
    }

    @Override
    public void ping(Duration timeout) throws InterruptedException {
        var _ = ask(RequestMethod.PING, _ -> {}, timeout);
    }

    @Override
    public void follow(Set<String> uris) {
        if (!server().offers().follows()) {
            return;
        }
        for (var uri : uris) {
            if (followed.add(uri)) {
                sendRequest(RequestMethod.SUBSCRIBE_RESOURCE, uri);
            }
        }
        for (var uri : List.copyOf(followed)) {
            if (!uris.contains(uri) && followed.remove(uri)) {
                sendRequest(RequestMethod.UNSUBSCRIBE_RESOURCE, uri);
            }
        }
    }

    private void sendRequest(RequestMethod method, String uri) {
        peer.request(
                method.text(),
                out -> out.beginObject().member("uri", uri).endObject(),
                IgnoredResponse.IGNORED);
    }

    @Override
    public void onChange(Consumer<Change> hears) {
        listener = hears;
    }

    @Override
    public CompletionStage<@Nullable Void> firstQuestion() {
        return firstQuestion.minimalCompletionStage();
    }

    @Override
    public boolean busy() {
        return !open.isEmpty();
    }

    @Override
    public CompletionStage<@Nullable Void> ended() {
        return ended.minimalCompletionStage();
    }

    @Override
    public void close(Duration grace) {
        peer.close(grace);
    }

    @Override
    public ClientCapabilities declaredCapabilities() {
        return declared;
    }

    @Override
    public Reply accept(Request request, RequestControl control) {
        if (RequestMethod.PING.is(request.method())) {
            return new Reply.Now(RawJson.EMPTY_OBJECT);
        }
        var question =
                InputRequest.Forwarded.of(request.method(), request.rawParams())
                        .orElseThrow(() -> RpcError.methodNotFound(request.method()).toException());
        var about = peer.currentResponseStream();
        if (about.isEmpty()) {
            firstQuestion.complete(null);
        }
        return questions.reply(question, about);
    }

    @Override
    public void notified(Notification notification) {
        switch (NotificationMethod.of(notification.method())) {
            case PROGRESS -> open.progressed(notification.rawParams());
            case MESSAGE -> open.logged(notification.rawParams(), peer.currentResponseStream());
            case ELICITATION_COMPLETE -> pages.completed(notification.rawParams());
            case null, default ->
                    Change.parse(notification.method(), notification.rawParams())
                            .ifPresent(listener);
        }
    }

    @Override
    public boolean acceptsBatches() {
        var known = server;
        return known != null && known.revision().hasBatches();
    }

    @Override
    public RpcError describe(Throwable failure) {
        return ClientFailure.described(failure);
    }

    @Override
    public void closed() {
        rootsListening.run();
        ended.complete(null);
    }

    /**
     * Reads the responses to calls. An error may name pages that the user must open.
     *
     * @param pages records these pages
     */
    private record LegacyResponseReader(OpenPages pages) implements CallResponseReader {
        @Override
        public ServerMessage.Last answered(RawJson result) {
            return new ServerMessage.Answered(result);
        }

        @Override
        public ServerMessage.Last failed(Throwable failure, Exchange caller) {
            if (failure instanceof RpcException refused) {
                caller.session().ifPresent(session -> pages.required(refused.error(), session));
            }
            return new ServerMessage.Failed(failure);
        }
    }
}
