package dev.patchbay.dispatch;

import dev.patchbay.call.CallContext;
import dev.patchbay.call.Era;
import dev.patchbay.call.Params;
import dev.patchbay.era.legacy.LegacyDialect;
import dev.patchbay.era.legacy.LegacySession;
import dev.patchbay.era.modern.ModernDialect;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.peer.Handler;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.Ticket;
import dev.patchbay.peer.TimeLimit;
import org.jspecify.annotations.Nullable;

/**
 * One client over one channel: the first message that commits it decides which era it speaks.
 *
 * <p>Concurrency: called by the reader alone, but for the ends of requests, which any thread may
 * tell.
 */
final class Conversation implements Handler {
    private static final String INITIALIZE = "initialize";

    private final ModernDialect modern;
    private final LegacySession legacy;
    private final TimeLimit timeLimit;
    private final Peer peer;
    private final Reports reports;
    private boolean modernSpoken;

    /** That of the latest request; over HTTP all requests of a channel are of one. */
    private volatile Era era = Era.LEGACY;

    Conversation(
            LegacyDialect legacy,
            ModernDialect modern,
            TimeLimit timeLimit,
            Reports reports,
            Peer peer) {
        this.legacy = legacy.session(peer);
        this.modern = modern;
        this.timeLimit = timeLimit;
        this.reports = reports;
        this.peer = peer;
    }

    @Override
    public Reply accept(Request request, Ticket ticket) {
        reports.began();
        var params = Params.of(request.rawParams());
        var discovery = request.method().equals(ModernDialect.DISCOVER);
        boolean claimed = discovery || ModernDialect.claims(params);
        if (!claimed && !modernSpoken) {
            return described(
                    legacy.accept(request, params, ticket, timeLimit), request, params, ticket);
        }
        era = Era.MODERN;
        if (!claimed && request.method().equals(INITIALIZE)) {
            throw ModernDialect.noHandshake(params.optionalText("protocolVersion").orElse(""))
                    .toException();
        }
        if (legacy.initialized() && !discovery) {
            throw RpcError.invalidRequest(
                            "This connection has made a handshake, so _meta must not name a protocol version")
                    .toException();
        }
        var reply = modern.accept(request, params, peer, ticket, timeLimit);
        // A probe commits nobody: its sender may go on with a handshake in this very process.
        modernSpoken |= !discovery;
        return described(reply, request, params, ticket);
    }

    /** Has the log and those that the call calls know which one it is, if it gets a thread. */
    private Reply described(Reply reply, Request request, Params params, Ticket ticket) {
        if (!(reply instanceof Reply.Now)) {
            var origin = peer.origin(ticket);
            var context =
                    new CallContext(
                            request.id(),
                            request.method(),
                            params,
                            origin.session(),
                            origin.traceparent(),
                            origin.tracestate());
            ticket.within(context.scope());
        }
        return reply;
    }

    @Override
    public void notified(Notification notification) {
        legacy.notified(notification);
    }

    @Override
    public void ended(String method, Ended how, @Nullable RpcError error, long began) {
        reports.ended(era, method, how, error, began);
    }

    @Override
    public void refused(String method, RpcError error) {
        reports.refused(era, method, error);
    }

    @Override
    public boolean takesBatches() {
        return legacy.takesBatches();
    }

    @Override
    public RpcError describe(Throwable failure) {
        return Failures.describe(failure);
    }

    @Override
    public void closed() {
        legacy.closed();
    }
}
