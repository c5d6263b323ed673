package dev.patchbay.upstream.forwarding;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.server.PendingCall;
import dev.patchbay.call.server.RemoteServer;
import dev.patchbay.event.Event.Turn;
import dev.patchbay.json.Members;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.peer.channel.RequestLost;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.upstream.connection.CallErrors;
import dev.patchbay.upstream.connection.Connections;
import dev.patchbay.upstream.connection.ServerClock;

/**
 * Forwards calls to one server. It also bridges the eras: it puts questions of the server to the
 * client in the client's era, and returns the answers to the server.
 */
public final class CallForwarder {
    private static final RequestLoss NOT_SENT_LOSS =
            new RequestLoss.NotSent("The connection was lost");
    private static final RequestLoss LOST = new RequestLoss.Broken(CallErrors.CONNECTION_LOST);

    private final Connections connections;
    private final CallForwardingContext context;
    private final ServerClock time;
    private final RetryBudget retries = new RetryBudget();

    /**
     * @param time for the pauses before a call to a busy server is repeated
     */
    public CallForwarder(Connections connections, CallForwardingContext context, ServerClock time) {
        this.connections = connections;
        this.context = context;
        this.time = time;
    }

    /**
     * Forwards a call to the server and returns its outcome.
     *
     * @param repeatable whether the server may execute the call twice without harm
     * @throws HubFailure if the call could not be forwarded, or was lost
     */
    Outcome call(RequestMethod method, Members params, Exchange caller, boolean repeatable)
            throws InterruptedException {
        caller.handOver();
        try {
            var note = caller.parked();
            if (note.isPresent()) {
                return resume(ParkedNote.read(note.get()), method, params, caller);
            }
            return begin(method, params, caller, repeatable);
        } finally {
            caller.alive();
        }
    }

    /** Returns what this caller's server states about itself. Connects first if needed. */
    RemoteServer server(RequestMethod method, Exchange caller) throws InterruptedException {
        return connections.of(caller, method).get(method).server();
    }

    private Outcome begin(RequestMethod method, Members params, Exchange caller, boolean repeatable)
            throws InterruptedException {
        retries.called();
        var retryLimit = new RetryLimit(retries, repeatable);
        var backoff = new BusyBackoff(context.limit().quiet(), repeatable);
        while (true) {
            var connection = connections.of(caller, method);
            var remote = connection.get(method);
            requireClosedBreaker(method);
            var forwarded = new ForwardedCall(context, remote, method, params, 1);
            PendingCall pending;
            try {
                pending = forwarded.send(caller, null);
            } catch (PeerClosed e) {
                connection.retireClosed(remote);
                require(retryLimit, NOT_SENT_LOSS, method);
                continue;
            }
            try {
                return forwarded.follow(pending);
            } catch (PeerClosed e) {
                connection.retireClosed(remote);
                require(retryLimit, LOST, method);
            } catch (RequestLost e) {
                if (e.loss() instanceof RequestLoss.Busy busy) {
                    rest(busy, backoff, method);
                    continue;
                }
                var _ = connection.renewed(remote, e.loss());
                require(retryLimit, e.loss(), method);
            }
        }
    }

    /** Ends the call with an error, unless it may be repeated after this loss. */
    private void require(RetryLimit retryLimit, RequestLoss loss, RequestMethod method) {
        if (!retryLimit.after(loss)) {
            throw context.errors().lost(method, loss);
        }
        context.turns().accept(Turn.REPEATED);
    }

    /** Waits for a busy server before the call is repeated, or ends the call with an error. */
    private void rest(RequestLoss.Busy busy, BusyBackoff backoff, RequestMethod method)
            throws InterruptedException {
        var pause = backoff.next(busy);
        if (pause.isEmpty() || !retries.take()) {
            throw context.errors().lost(method, busy);
        }
        context.turns().accept(Turn.REPEATED);
        time.pause(pause.get());
    }

    private Outcome resume(ParkedNote note, RequestMethod method, Members params, Exchange caller)
            throws InterruptedException {
        try {
            return switch (note) {
                case ParkedNote.Standing standing -> {
                    // The connection comes first: if it fails, the call stays parked, and the
                    // client may come back for it.
                    var forwarded = forwarded(method, params, caller, 1);
                    var parked =
                            context.parking()
                                    .take(standing.number())
                                    .orElseThrow(() -> forgotten(method));
                    parked.pending().takenOverBy(caller);
                    yield forwarded.resume(parked, caller);
                }
                case ParkedNote.Repeated repeated ->
                        forwarded(method, params, caller, repeated.round())
                                .answer(repeated, caller);
            };
        } catch (PeerClosed e) {
            throw context.errors().connectionLost(method);
        } catch (RequestLost e) {
            throw context.errors().lost(method, e.loss());
        }
    }

    private ForwardedCall forwarded(
            RequestMethod method, Members params, Exchange caller, int round)
            throws InterruptedException {
        return new ForwardedCall(
                context, connections.of(caller, method).get(method), method, params, round);
    }

    private HubFailure forgotten(RequestMethod method) {
        return context.errors()
                .lost(
                        method,
                        "The call that waited for this answer no longer exists; make the "
                                + "call again");
    }

    private void requireClosedBreaker(RequestMethod method) {
        if (!context.breaker().allowsCalls()) {
            throw context.errors()
                    .lost(
                            method,
                            "The server did not answer the last calls, so calls are "
                                    + "refused for a short time; try again later");
        }
    }
}
