package dev.patchbay.era.modern;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.ForwardedMeta;
import dev.patchbay.call.client.ClientFailure;
import dev.patchbay.call.client.ConnectionOwner;
import dev.patchbay.call.server.OpenCalls;
import dev.patchbay.call.server.PendingCall;
import dev.patchbay.call.server.Remote;
import dev.patchbay.call.server.RemoteServer;
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
import dev.patchbay.mcp.NotificationMethod;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.Revision;
import dev.patchbay.mcp.StatelessParams;
import dev.patchbay.mcp.Subject;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.incoming.Handler;
import dev.patchbay.peer.incoming.RequestControl;
import dev.patchbay.peer.incoming.TimeLimit;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An upstream server without a handshake: each request contains all that is needed to serve it.
 *
 * <p>Concurrency: the reader of the connection calls the {@link Handler} methods. Any thread may
 * call the {@link Remote} methods.
 */
public final class ModernRemote implements Remote, Handler {
    private static final Revision REVISION = Revision.modernOnes().getLast();

    private final Peer peer;
    private final Implementation hub;
    private final ConnectionOwner owner;
    private final OpenCalls open;
    private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
    private final ServerSubscription following;
    private volatile Consumer<Change> listener = _ -> {};
    private volatile @Nullable RemoteServer server;

    /**
     * Creates a server about which nothing is known yet.
     *
     * @param id the id of the server in the hub
     * @param owner the owner of the connection; its capabilities go with requests that belong to no
     *     call
     */
    public ModernRemote(String id, Peer peer, Implementation hub, ConnectionOwner owner) {
        this.open = new OpenCalls(id, owner, peer.outgoing(), peer.nanos());
        this.peer = peer;
        this.hub = hub;
        this.owner = owner;
        this.following = new ServerSubscription(this, peer);
    }

    /**
     * Asks the server for its description.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if the server refuses, which may mean that it is a
     *     legacy server
     */
    public void discover(Duration timeout) throws InterruptedException {
        try {
            server = described(ask(RequestMethod.DISCOVER, Members.NONE, timeout));
        } catch (RpcException e) {
            if (!refusesVersionItLists(e.error())) {
                throw e;
            }
            server = described(ask(RequestMethod.DISCOVER, Members.NONE, timeout));
        }
    }

    /** Returns whether a server refuses a version that it lists as supported in the same error. */
    private static boolean refusesVersionItLists(RpcError error) {
        var data = error.data() == null ? RawJson.EMPTY_OBJECT : RawJson.of(error.data());
        var supported = data.isObject() ? data.members().get("supported") : null;
        return error.code() == ErrorCode.UNSUPPORTED_VERSION.code()
                && supported != null
                && supports(supported);
    }

    private static RemoteServer described(RawJson result) {
        var members = result.isObject() ? result.members() : Map.<String, RawJson>of();
        var versions = members.get("supportedVersions");
        if (versions == null || !supports(versions)) {
            throw RpcError.invalidRequest(
                            "The server must support "
                                    + REVISION.wire()
                                    + ", found "
                                    + RpcError.quote(String.valueOf(versions)))
                    .toException();
        }
        return new RemoteServer(
                REVISION,
                Optional.ofNullable(members.get(Meta.MEMBER))
                        .filter(RawJson::isObject)
                        .map(meta -> meta.members().get(Meta.SERVER_INFO))
                        .flatMap(Implementation::from),
                RemoteServer.Offers.from(
                        members.getOrDefault("capabilities", RawJson.EMPTY_OBJECT)),
                Optional.ofNullable(members.get("instructions")).map(RawJson::textOrNull));
    }

    private static boolean supports(RawJson versions) {
        for (var version : versions.tree()) {
            if (REVISION.wire().equals(version.textValue())) {
                return true;
            }
        }
        return false;
    }

    @Override
    public RemoteServer server() {
        var known = server;
        if (known == null) {
            throw new IllegalStateException("server/discover must be answered first");
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
        var pending = open.begin(caller, limit, ModernResponseReader.READER);
        var meta = ForwardedMeta.of(caller.meta());
        JsonValue written =
                out -> {
                    out.beginObject();
                    params.write(out);
                    if (continued != null) {
                        write(continued, out);
                    }
                    envelope(out, caller.capabilities(), caller.logLevel());
                    out.member(Meta.PROGRESS_TOKEN, pending.number());
                    meta.write(out);
                    out.endObject().endObject();
                };
        peer.request(method.text(), stateless(params, written), pending, limit.quiet());
        return pending;
    }

    private static void write(Continued continued, JsonWriter out) {
        out.name("inputResponses").beginObject();
        continued.answers().forEach(out::member);
        out.endObject();
        if (continued.state() != null) {
            out.member("requestState", continued.state());
        }
    }

    /** Opens {@code _meta} and writes the members that every request of this era has. */
    private void envelope(
            JsonWriter out, ClientCapabilities capabilities, Optional<LogLevel> level) {
        out.name(Meta.MEMBER)
                .beginObject()
                .member(Meta.PROTOCOL_VERSION, REVISION.wire())
                .member(Meta.CLIENT_CAPABILITIES, capabilities.knownTo(REVISION))
                .member(Meta.CLIENT_INFO, hub);
        level.ifPresent(wanted -> out.member(Meta.LOG_LEVEL, wanted.wire()));
    }

    /** Returns the params of a request that belongs to no call, such as a list request. */
    JsonValue ownParams(Members params) {
        return stateless(
                params,
                out -> {
                    out.beginObject();
                    params.write(out);
                    envelope(out, owner.known(), Optional.empty());
                    out.endObject().endObject();
                });
    }

    private static StatelessParams stateless(Members params, JsonValue written) {
        return new StatelessParams(
                REVISION.wire(), params instanceof Subject subject ? subject : null, written);
    }

    @Override
    public RawJson ask(RequestMethod method, Members params, Duration timeout)
            throws InterruptedException {
        return peer.ask(method.text(), ownParams(params), timeout);
    }

    @Override
    public void ping(Duration timeout) throws InterruptedException {
        var _ = ask(RequestMethod.DISCOVER, _ -> {}, timeout);
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
    public ClientCapabilities declaredCapabilities() {
        return owner.known();
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
        following.close();
        peer.close(grace);
    }

    /** Refuses the request: servers of this era must not send requests. */
    @Override
    public Reply accept(Request request, RequestControl control) {
        throw RpcError.methodNotFound(request.method()).toException();
    }

    @Override
    public void notified(Notification notification) {
        switch (NotificationMethod.of(notification.method())) {
            case PROGRESS -> open.progressed(notification.rawParams());
            case MESSAGE -> open.logged(notification.rawParams(), peer.currentResponseStream());
            case SUBSCRIPTION_ACKNOWLEDGED -> following.acknowledged();
            case null, default ->
                    Change.parse(notification.method(), notification.rawParams())
                            .ifPresent(this::publish);
        }
    }

    /** Reports a change to the listener. */
    void publish(Change change) {
        listener.accept(change);
    }

    @Override
    public boolean acceptsBatches() {
        return false;
    }

    @Override
    public RpcError describe(Throwable failure) {
        return ClientFailure.described(failure);
    }

    @Override
    public void closed() {
        following.close();
        ended.complete(null);
    }
}
