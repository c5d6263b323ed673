package dev.patchbay.upstream;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Pending;
import dev.patchbay.call.Remote;
import dev.patchbay.event.Event.Turn;
import dev.patchbay.json.Members;
import dev.patchbay.peer.Loss;
import dev.patchbay.peer.Lost;
import dev.patchbay.peer.PeerClosed;

/**
 * Hands calls on to one server and does for it what its era or that of the caller does not allow:
 * its questions go to the client, and the answers come back.
 */
final class Forwarding {
    private static final Loss UNHEARD = new Loss.NotSent("The connection was lost");
    private static final Loss LOST = new Loss.Broken(Refusals.GONE);

    private final Connections connections;
    private final Desk desk;
    private final Clockwork time;
    private final Allowance retries = new Allowance();

    /**
     * @param time for the pauses that a busy server wants
     */
    Forwarding(Connections connections, Desk desk, Clockwork time) {
        this.connections = connections;
        this.desk = desk;
        this.time = time;
    }

    /**
     * Has the server serve a call.
     *
     * @param repeatable whether it does no harm to make it twice
     * @throws HubFailure if it could not be handed on, or was lost
     */
    Outcome call(String method, Members params, Exchange caller, boolean repeatable)
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

    private Outcome begin(String method, Members params, Exchange caller, boolean repeatable)
            throws InterruptedException {
        retries.called();
        var repeats = new Repeats(retries, repeatable);
        var respite = new Respite(desk.patience().request(), repeatable);
        while (true) {
            var connection = connections.of(caller, method);
            var remote = connection.get(method);
            requireLet(method);
            var talk = new Talk(desk, remote, method, params, 1);
            var pending = new Pending(caller, desk.nanos());
            Remote.Running running;
            try {
                running = talk.hand(pending, null);
            } catch (PeerClosed e) {
                connection.unheard(remote);
                require(repeats, UNHEARD, method);
                continue;
            }
            try {
                return talk.follow(pending, running);
            } catch (PeerClosed e) {
                connection.unheard(remote);
                require(repeats, LOST, method);
            } catch (Lost e) {
                if (e.loss() instanceof Loss.Busy busy) {
                    rest(busy, respite, method);
                    continue;
                }
                var _ = connection.renewed(remote, e.loss());
                require(repeats, e.loss(), method);
            }
        }
    }

    /** Has the call made again after that, or ends it. */
    private void require(Repeats repeats, Loss loss, String method) {
        if (!repeats.after(loss)) {
            throw desk.refusals().lost(method, loss);
        }
        desk.told().accept(Turn.REPEATED);
    }

    /** Leaves a busy server alone before the call is made again. */
    private void rest(Loss.Busy busy, Respite respite, String method) throws InterruptedException {
        var pause = respite.next(busy);
        if (pause.isEmpty() || !retries.take()) {
            throw desk.refusals().lost(method, busy);
        }
        desk.told().accept(Turn.REPEATED);
        time.pause(pause.get());
    }

    private Outcome resume(ParkedNote note, String method, Members params, Exchange caller)
            throws InterruptedException {
        try {
            return switch (note) {
                case ParkedNote.Standing standing -> {
                    var parked =
                            desk.parking()
                                    .take(standing.number())
                                    .orElseThrow(() -> forgotten(method));
                    parked.pending().takenOverBy(caller);
                    yield talk(method, params, caller, 1).resume(parked, caller);
                }
                case ParkedNote.Repeated repeated ->
                        talk(method, params, caller, repeated.round()).answer(repeated, caller);
            };
        } catch (PeerClosed e) {
            throw desk.refusals().gone(method);
        } catch (Lost e) {
            throw desk.refusals().lost(method, e.loss());
        }
    }

    private Talk talk(String method, Members params, Exchange caller, int round)
            throws InterruptedException {
        return new Talk(desk, connections.of(caller, method).get(method), method, params, round);
    }

    private HubFailure forgotten(String method) {
        return desk.refusals()
                .lost(method, "The call that waited for this answer is gone; make it again");
    }

    private void requireLet(String method) {
        if (!desk.breaker().lets()) {
            throw desk.refusals()
                    .lost(
                            method,
                            "It has not answered the last calls and is left alone for a moment; try later");
        }
    }
}
