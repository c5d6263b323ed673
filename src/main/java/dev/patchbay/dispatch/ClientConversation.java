package dev.patchbay.dispatch;

import dev.patchbay.call.Era;
import dev.patchbay.call.Params;
import dev.patchbay.era.legacy.LegacyDialect;
import dev.patchbay.era.legacy.LegacySession;
import dev.patchbay.era.modern.ModernDialect;
import dev.patchbay.failure.RequestEnd;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.RequestEra;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.incoming.Handler;
import dev.patchbay.peer.incoming.RequestControl;
import dev.patchbay.peer.incoming.TimeLimit;
import org.jspecify.annotations.Nullable;

/**
 * One client over one channel. The first message that fixes the era decides which era the client
 * uses.
 *
 * <p>Concurrency: only the reader calls this class, except for {@link #ended}, {@link #describe}
 * and {@link #closed}, which any thread may call.
 */
final class ClientConversation implements Handler {
    private final ModernDialect modern;
    private final LegacyDialect dialect;
    private final TimeLimit timeLimit;
    private final Peer peer;
    private final ObserverReports reports;
    private boolean modernSpoken;

    /** Created for the first legacy request. Stateless requests need no session. */
    private volatile @Nullable LegacySession legacy;

    private volatile boolean closed;

    /** The era of the latest request. Over HTTP all requests of a channel have the same era. */
    private volatile Era era = Era.LEGACY;

    ClientConversation(
            LegacyDialect legacy,
            ModernDialect modern,
            TimeLimit timeLimit,
            ObserverReports reports,
            Peer peer) {
        this.dialect = legacy;
        this.modern = modern;
        this.timeLimit = timeLimit;
        this.reports = reports;
        this.peer = peer;
    }

    @Override
    public Reply accept(Request request, RequestControl control) {
        reports.began();
        var params = Params.of(request.rawParams());
        var reply =
                switch (decide(request, params)) {
                    case RequestEra.Legacy _ ->
                            session().accept(request, params, control, timeLimit);
                    case RequestEra.Modern stateless -> modern(request, params, stateless, control);
                };
        return described(reply, request, params, control);
    }

    /**
     * Decides the era of a request, from its {@code _meta} and the requests before it.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if the connection does not allow this era
     */
    private RequestEra decide(Request request, Params params) {
        var shown = RequestEra.of(meta(params));
        var discovery = RequestMethod.DISCOVER.is(request.method());
        if (shown instanceof RequestEra.Legacy && !discovery && !modernSpoken) {
            return shown;
        }
        era = Era.MODERN;
        if (shown instanceof RequestEra.Legacy) {
            throw refusal(request, params).toException();
        }
        var session = legacy;
        if (session != null && session.initialized() && !discovery) {
            throw RpcError.invalidRequest(
                            "After initialize on this connection, _meta must not "
                                    + "name a protocol version")
                    .toException();
        }
        return shown;
    }

    /** Returns the refusal of a request that names no version and is not of a session. */
    private static RpcError refusal(Request request, Params params) {
        return RequestMethod.INITIALIZE.is(request.method())
                ? ModernDialect.noHandshake(params.optionalText("protocolVersion").orElse(""))
                : ModernDialect.noVersion(params);
    }

    /**
     * Returns the {@code _meta}, or null.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if it is no object, or has a member twice
     */
    private static @Nullable RawJson meta(Params params) {
        if (params.has(Meta.MEMBER)) {
            var _ = params.nested(Meta.MEMBER);
        }
        return params.optional(Meta.MEMBER).orElse(null);
    }

    private Reply modern(
            Request request, Params params, RequestEra.Modern stateless, RequestControl control) {
        var reply = modern.accept(request, params, stateless, control, timeLimit);
        // MCP 2026-07-28, basic/transports/stdio, "Backward Compatibility": server/discover is a
        // probe. Its sender may continue with a handshake in the same process, so it does not fix
        // the era.
        modernSpoken |= !RequestMethod.DISCOVER.is(request.method());
        return reply;
    }

    /** Attaches the call context, for the log and for traces, if the request gets a thread. */
    private Reply described(Reply reply, Request request, Params params, RequestControl control) {
        if (!(reply instanceof Reply.Now)) {
            control.within(RequestContext.scope(request, params, peer.origin(control)));
        }
        return reply;
    }

    @Override
    public void notified(Notification notification) {
        var session = legacy;
        if (session != null) {
            session.notified(notification);
        }
    }

    @Override
    public void ended(String method, RequestEnd end, long began) {
        reports.ended(era, method, end, began);
    }

    @Override
    public void refused(String method, RequestEnd end) {
        reports.refused(era, method, end);
    }

    @Override
    public boolean acceptsBatches() {
        var session = legacy;
        return session != null && session.acceptsBatches();
    }

    @Override
    public RpcError describe(Throwable failure) {
        return FailureTranslator.describe(failure);
    }

    @Override
    public void closed() {
        closed = true;
        var session = legacy;
        if (session != null) {
            session.closed();
        }
    }

    private LegacySession session() {
        var session = legacy;
        if (session == null) {
            session = dialect.session(peer);
            legacy = session;
            if (closed) {
                // closed() may have run before the session was visible to it.
                session.closed();
            }
        }
        return session;
    }
}
