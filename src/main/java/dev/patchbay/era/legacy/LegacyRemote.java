package dev.patchbay.era.legacy;

import dev.patchbay.call.ForwardedMeta;
import dev.patchbay.call.OpenCalls;
import dev.patchbay.call.Pending;
import dev.patchbay.call.Remote;
import dev.patchbay.call.RemoteServer;
import dev.patchbay.call.Word;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Asking;
import dev.patchbay.peer.Handler;
import dev.patchbay.peer.NoRoom;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.Ticket;
import dev.patchbay.peer.TimeLimit;
import dev.patchbay.peer.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A server that wants a handshake, as its client sees it.
 *
 * <p>Concurrency: the reader of its connection calls the {@link Handler}; any thread may call.
 */
public final class LegacyRemote implements Remote, Handler {
    private static final LogLevel AT_FIRST = LogLevel.EMERGENCY;

    private final Peer peer;
    private final TimeLimit answering;
    private final OpenCalls open = new OpenCalls();
    private final Set<String> followed = ConcurrentHashMap.newKeySet();
    private final AtomicReference<LogLevel> level = new AtomicReference<>(AT_FIRST);
    private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
    private volatile Consumer<Change> listener = _ -> {};
    private volatile @Nullable RemoteServer server;

    /**
     * A server that has not been greeted yet.
     *
     * @param answering how long our clients may take to answer its questions
     */
    public LegacyRemote(Peer peer, TimeLimit answering) {
        this.peer = peer;
        this.answering = answering;
    }

    /**
     * Makes the handshake.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if the server refuses, or speaks nothing we know
     */
    public void greet(Implementation ourselves, Duration patience) throws InterruptedException {
        var result =
                ask(
                        "initialize",
                        out ->
                                out.member("protocolVersion", Revision.NEWEST_LEGACY.wire())
                                        .member("capabilities", ClientCapabilities.ALL)
                                        .member("clientInfo", ourselves),
                        patience);
        server = described(result);
        peer.tell("notifications/initialized", null);
    }

    private static RemoteServer described(RawJson result) {
        var members = result.isObject() ? result.members() : Map.<String, RawJson>of();
        var version = Optional.ofNullable(members.get("protocolVersion")).map(RawJson::textOrNull);
        var revision =
                version.flatMap(Revision::parse)
                        .filter(known -> !known.modern())
                        .orElseThrow(() ->
                                RpcError.invalidRequest(
                                                "The server must answer the handshake with a version that we"
                                                        + " know, found "
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
            throw new IllegalStateException("The handshake comes first");
        }
        return known;
    }

    @Override
    public Running call(
            String method,
            Members params,
            @Nullable Continued continued,
            Pending pending,
            Duration atMost) {
        if (continued != null) {
            throw new IllegalStateException("A server with a handshake asks while the call runs");
        }
        pending.caller().logLevel().ifPresent(wanted -> lower(wanted, atMost));
        var handed = new Handed(open, pending);
        try {
            var id =
                    peer.request(
                            method,
                            number -> {
                                handed.number = number;
                                open.add(number, pending);
                                return out -> {
                                    out.beginObject();
                                    params.write(out);
                                    out.name(Meta.MEMBER)
                                            .beginObject()
                                            .member(Meta.PROGRESS_TOKEN, number);
                                    ForwardedMeta.write(pending.caller().meta(), out);
                                    out.endObject().endObject();
                                };
                            },
                            handed,
                            atMost);
            return () -> {
                open.remove(id.value());
                peer.withdraw(id);
            };
        } catch (RuntimeException e) {
            open.remove(handed.number);
            throw e;
        }
    }

    /** Has the server tell more, once somebody wants to hear more. */
    private void lower(LogLevel wanted, Duration atMost) {
        if (!server().offers().logging()) {
            return;
        }
        var before = level.get();
        while (wanted.compareTo(before) < 0) {
            if (level.compareAndSet(before, wanted)) {
                try {
                    peer.request(
                            "logging/setLevel",
                            _ ->
                                    out ->
                                            out.beginObject()
                                                    .member("level", wanted.wire())
                                                    .endObject(),
                            Asking.IGNORED,
                            atMost);
                    return;
                } catch (NoRoom e) {
                    // It has not heard of it.
                    level.set(before);
                    throw e;
                }
            }
            before = level.get();
        }
    }

    @Override
    public RawJson ask(String method, Members params, Duration patience)
            throws InterruptedException {
        return Asking.ask(
                peer,
                method,
                out -> {
                    out.beginObject();
                    params.write(out);
                    out.endObject();
                },
                patience);
    }

    @Override
    public void follow(Set<String> uris) {
        if (!server().offers().follows()) {
            return;
        }
        for (var uri : uris) {
            if (followed.add(uri)) {
                tell("resources/subscribe", uri);
            }
        }
        for (var uri : List.copyOf(followed)) {
            if (!uris.contains(uri) && followed.remove(uri)) {
                tell("resources/unsubscribe", uri);
            }
        }
    }

    private void tell(String method, String uri) {
        peer.request(
                method,
                _ -> out -> out.beginObject().member("uri", uri).endObject(),
                Asking.IGNORED);
    }

    @Override
    public void onChange(Consumer<Change> hears) {
        listener = hears;
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
    public Reply accept(Request request, Ticket ticket) {
        if (request.method().equals("ping")) {
            return new Reply.Now(RawJson.EMPTY_OBJECT);
        }
        var question =
                InputRequest.Forwarded.of(request.method(), request.rawParams())
                        .orElseThrow(() -> RpcError.methodNotFound(request.method()).toException());
        var pending =
                open.asker(question.needs(), peer.cameBackFor())
                        .filter(call -> canHear(call, question))
                        .orElseThrow(() ->
                                RpcError.of(
                                                ErrorCode.METHOD_NOT_FOUND,
                                                "There is no call whose client could answer "
                                                        + request.method())
                                        .toException());
        return new Reply.Later(
                () -> answer(pending, question),
                answering,
                limit -> {
                    throw RpcError.of(
                                    ErrorCode.INTERNAL_ERROR,
                                    "The client gave no answer within " + limit.toMillis() + " ms")
                            .toException();
                });
    }

    /** A client without a session that cannot answer has to be told, one with a session not. */
    private static boolean canHear(Pending call, InputRequest question) {
        return call.caller().capabilities().has(question.needs())
                || call.caller().revision().modern();
    }

    private static RawJson answer(Pending pending, InputRequest question) throws Exception {
        var answer = new CompletableFuture<RawJson>();
        pending.say(
                new Word.Asked(
                        question,
                        new Word.Reply() {
                            @Override
                            public void answer(RawJson given) {
                                answer.complete(given);
                            }

                            @Override
                            public void refuse(String reason) {
                                answer.completeExceptionally(
                                        RpcError.of(ErrorCode.INTERNAL_ERROR, reason)
                                                .toException());
                            }
                        }));
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    @Override
    public void notified(Notification notification) {
        switch (notification.method()) {
            case "notifications/progress" -> open.progressed(notification.rawParams());
            case "notifications/message" ->
                    open.logged(notification.rawParams(), peer.cameBackFor());
            default ->
                    Change.parse(notification.method(), notification.rawParams())
                            .ifPresent(listener);
        }
    }

    @Override
    public boolean takesBatches() {
        var known = server;
        return known != null && known.revision().hasBatches();
    }

    @Override
    public RpcError describe(Throwable failure) {
        return Asking.describe(failure);
    }

    @Override
    public void closed() {
        ended.complete(null);
    }

    /** Hears the end of one call. */
    private static final class Handed implements Waiting {
        private final OpenCalls open;
        private final Pending pending;

        /** Written before the request is sent, so before anybody is told. */
        private volatile long number;

        Handed(OpenCalls open, Pending pending) {
            this.open = open;
            this.pending = pending;
        }

        @Override
        public void answered(RawJson result) {
            open.remove(number);
            pending.say(new Word.Answered(result));
        }

        @Override
        public void failed(Throwable failure) {
            open.remove(number);
            pending.say(new Word.Failed(failure));
        }
    }
}
