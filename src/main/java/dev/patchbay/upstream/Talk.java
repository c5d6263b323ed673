package dev.patchbay.upstream;

import dev.patchbay.call.ClientFailure;
import dev.patchbay.call.Exchange;
import dev.patchbay.call.InputNeeded;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Pending;
import dev.patchbay.call.Remote;
import dev.patchbay.call.Remote.Continued;
import dev.patchbay.call.Word;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.peer.Lost;
import dev.patchbay.peer.PeerClosed;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is said about one call until it is done. */
final class Talk {
    /** A server that asks more often than this will never be done. */
    private static final int MOST_ROUNDS = 10;

    private final Desk desk;
    private final Remote remote;
    private final String method;
    private final Members params;
    private int round;
    private int asked;

    Talk(Desk desk, Remote remote, String method, Members params, int round) {
        this.desk = desk;
        this.remote = remote;
        this.method = method;
        this.params = params;
        this.round = round;
    }

    /**
     * Listens until the call is done.
     *
     * @throws PeerClosed if the server is gone
     */
    Outcome follow(Pending pending, Remote.Running running) throws InterruptedException {
        desk.watch().begin(pending, desk.patience());
        boolean settled = false;
        try {
            while (true) {
                var outcome = heard(pending.next(), pending, running);
                if (outcome != null) {
                    settled = true;
                    return outcome;
                }
                pending.caller().handOver();
            }
        } catch (InputNeeded left) {
            settled = true;
            throw left;
        } finally {
            desk.watch().end(pending);
            if (!settled) {
                running.cancel();
            }
        }
    }

    private @Nullable Outcome heard(Word word, Pending pending, Remote.Running running)
            throws InterruptedException {
        var caller = pending.caller();
        return switch (word) {
            case Word.Progressed progressed -> {
                caller.progress(progressed.progress());
                yield null;
            }
            case Word.Logged logged -> {
                caller.log(logged.level(), logged.logger(), logged.data());
                yield null;
            }
            case Word.Asked question -> {
                ask(question, pending, running);
                yield null;
            }
            case Word.Answered answered -> {
                desk.breaker().answered();
                yield ForwardedResult.outcome(method, answered.result());
            }
            case Word.Needs needs -> {
                desk.breaker().answered();
                yield again(needs, caller);
            }
            case Word.Failed failed -> failed(failed.failure());
        };
    }

    private Outcome failed(Throwable failure) {
        return switch (failure) {
            case RpcException refused -> {
                desk.breaker().answered();
                yield new Outcome.Failed(ForwardedError.of(refused.error()));
            }
            case PeerClosed gone -> throw gone;
            case Lost lost -> throw lost;
            default -> {
                desk.breaker().failed();
                throw desk.refusals().lost(method, String.valueOf(failure.getMessage()));
            }
        };
    }

    /** Puts a question that the server waits for to the client. */
    private void ask(Word.Asked question, Pending pending, Remote.Running running)
            throws InterruptedException {
        asked++;
        ask(
                new Parking.Parked(pending, running, question, "question-" + asked, asked),
                pending.caller());
    }

    private void ask(Parking.Parked parked, Exchange caller) throws InterruptedException {
        var reply = parked.question().reply();
        parked.pending().rest(true);
        try {
            reply.answer(caller.ask(parked.key(), parked.question().question()));
        } catch (InputNeeded needed) {
            throw needed.parkedAs(
                    desk.parking()
                            .park(parked)
                            .map(number -> new ParkedNote.Standing(number).text())
                            .orElseThrow(() -> {
                                reply.refuse("Too many calls wait for their clients");
                                parked.running().cancel();
                                return desk.refusals()
                                        .lost(method, "Too many calls wait for their clients");
                            }));
        } catch (MissingCapability | ClientFailure e) {
            reply.refuse(String.valueOf(e.getMessage()));
        } finally {
            parked.pending().rest(false);
        }
    }

    Outcome resume(Parking.Parked parked, Exchange caller) throws InterruptedException {
        asked = parked.asked();
        ask(parked, caller);
        caller.handOver();
        return follow(parked.pending(), parked.running());
    }

    /** Makes the call again with what the server has asked for. */
    private Outcome again(Word.Needs needs, Exchange caller) throws InterruptedException {
        if (round > MOST_ROUNDS) {
            throw desk.refusals().lost(method, "It has asked more than " + MOST_ROUNDS + " times");
        }
        return answer(new ParkedNote.Repeated(needs.questions(), needs.state(), round), caller);
    }

    Outcome answer(ParkedNote.Repeated repeated, Exchange caller) throws InterruptedException {
        Map<String, RawJson> answers;
        try {
            answers = repeated.answers(caller);
        } catch (InputNeeded needed) {
            throw needed.parkedAs(repeated.text());
        } catch (ClientFailure e) {
            throw desk.refusals().lost(method, String.valueOf(e.getMessage()));
        }
        round = repeated.round() + 1;
        var pending = new Pending(caller, desk.nanos());
        caller.handOver();
        return follow(
                pending,
                remote.call(method, params, new Continued(answers, repeated.state()), pending));
    }
}
