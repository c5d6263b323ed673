package dev.patchbay.era.modern;

import dev.patchbay.call.ForwardedMeta;
import dev.patchbay.call.OpenCalls;
import dev.patchbay.call.Pending;
import dev.patchbay.call.Remote;
import dev.patchbay.call.RemoteServer;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Asking;
import dev.patchbay.peer.Handler;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.Ticket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A server without a handshake, as its client sees it: every request says all there is to know.
 *
 * <p>Concurrency: the reader of its connection calls the {@link Handler}; any thread may call.
 */
public final class ModernRemote implements Remote, Handler {
    private static final Revision SPOKEN = Revision.modernOnes().getLast();

    private final Peer peer;
    private final Implementation ourselves;
    private final OpenCalls open = new OpenCalls();
    private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
    private final Following following;
    private volatile Consumer<Change> listener = _ -> {};
    private volatile @Nullable RemoteServer server;

    /** A server of which nothing is known yet. */
    public ModernRemote(Peer peer, Implementation ourselves) {
        this.peer = peer;
        this.ourselves = ourselves;
        this.following = new Following(this, peer);
    }

    /**
     * Asks the server what it is.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if it refuses, be it that it is of the other era
     */
    public void discover(Duration patience) throws InterruptedException {
        try {
            server = described(ask(ModernDialect.DISCOVER, Members.NONE, patience));
        } catch (RpcException e) {
            if (!speaksItAfterAll(e.error())) {
                throw e;
            }
            server = described(ask(ModernDialect.DISCOVER, Members.NONE, patience));
        }
    }

    /** Whether a server refuses the version that it names itself as one that it speaks. */
    private static boolean speaksItAfterAll(RpcError error) {
        var data = error.data() == null ? RawJson.EMPTY_OBJECT : RawJson.of(error.data());
        var supported = data.isObject() ? data.members().get("supported") : null;
        return error.code() == ErrorCode.UNSUPPORTED_VERSION.code()
                && supported != null
                && speaks(supported);
    }

    private static RemoteServer described(RawJson result) {
        var members = result.isObject() ? result.members() : Map.<String, RawJson>of();
        var versions = members.get("supportedVersions");
        if (versions == null || !speaks(versions)) {
            throw RpcError.invalidRequest(
                            "The server must speak "
                                    + SPOKEN.wire()
                                    + ", found "
                                    + RpcError.quote(String.valueOf(versions)))
                    .toException();
        }
        return new RemoteServer(
                SPOKEN,
                Optional.ofNullable(members.get(Meta.MEMBER))
                        .filter(RawJson::isObject)
                        .map(meta -> meta.members().get(Meta.SERVER_INFO))
                        .flatMap(Implementation::from),
                RemoteServer.Offers.from(
                        members.getOrDefault("capabilities", RawJson.EMPTY_OBJECT)),
                Optional.ofNullable(members.get("instructions")).map(RawJson::textOrNull));
    }

    private static boolean speaks(RawJson versions) {
        for (var version : versions.tree()) {
            if (SPOKEN.wire().equals(version.textValue())) {
                return true;
            }
        }
        return false;
    }

    @Override
    public RemoteServer server() {
        var known = server;
        if (known == null) {
            throw new IllegalStateException("The server has to be asked what it is first");
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
        var handed = new ModernAnswer(open, pending);
        var caller = pending.caller();
        try {
            var id =
                    peer.request(
                            method,
                            number -> {
                                handed.numbered(number);
                                open.add(number, pending);
                                return out -> {
                                    out.beginObject();
                                    params.write(out);
                                    if (continued != null) {
                                        write(continued, out);
                                    }
                                    envelope(out, caller.capabilities(), caller.logLevel());
                                    out.member(Meta.PROGRESS_TOKEN, number);
                                    ForwardedMeta.write(caller.meta(), out);
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
            open.remove(handed.number());
            throw e;
        }
    }

    private static void write(Continued continued, JsonWriter out) {
        out.name("inputResponses").beginObject();
        continued.answers().forEach(out::member);
        out.endObject();
        if (continued.state() != null) {
            out.member("requestState", continued.state());
        }
    }

    /** Opens {@code _meta} with what every request of this era says. */
    private void envelope(
            JsonWriter out, ClientCapabilities capabilities, Optional<LogLevel> level) {
        out.name(Meta.MEMBER)
                .beginObject()
                .member(Meta.PROTOCOL_VERSION, SPOKEN.wire())
                .member(Meta.CLIENT_CAPABILITIES, capabilities)
                .member(Meta.CLIENT_INFO, ourselves);
        level.ifPresent(wanted -> out.member(Meta.LOG_LEVEL, wanted.wire()));
    }

    /** The params of a request that belongs to no client. */
    JsonValue ownParams(Members params) {
        return out -> {
            out.beginObject();
            params.write(out);
            envelope(out, ClientCapabilities.NONE, Optional.empty());
            out.endObject().endObject();
        };
    }

    @Override
    public RawJson ask(String method, Members params, Duration patience)
            throws InterruptedException {
        return Asking.ask(peer, method, ownParams(params), patience);
    }

    @Override
    public void follow(Set<String> uris) {
        following.follow(uris);
    }

    @Override
    public void onChange(Consumer<Change> hears) {
        listener = hears;
        following.begin();
    }

    @Override
    public CompletionStage<@Nullable Void> ended() {
        return ended.minimalCompletionStage();
    }

    @Override
    public void close(Duration grace) {
        following.close();
        peer.close(grace);
    }

    /** Servers of this era ask nothing on their own. */
    @Override
    public Reply accept(Request request, Ticket ticket) {
        throw RpcError.methodNotFound(request.method()).toException();
    }

    @Override
    public void notified(Notification notification) {
        switch (notification.method()) {
            case "notifications/progress" -> open.progressed(notification.rawParams());
            case "notifications/message" ->
                    open.logged(notification.rawParams(), peer.cameBackFor());
            case "notifications/subscriptions/acknowledged" -> following.acknowledged();
            default ->
                    Change.parse(notification.method(), notification.rawParams())
                            .ifPresent(this::tell);
        }
    }

    /** Tells whoever wants to hear of changes. */
    void tell(Change change) {
        listener.accept(change);
    }

    @Override
    public boolean takesBatches() {
        return false;
    }

    @Override
    public RpcError describe(Throwable failure) {
        return Asking.describe(failure);
    }

    @Override
    public void closed() {
        following.close();
        ended.complete(null);
    }
}
