package dev.patchbay.upstream;

import dev.patchbay.call.ClientFailure;
import dev.patchbay.call.Exchange;
import dev.patchbay.call.HubError;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.InputNeeded;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Pending;
import dev.patchbay.call.Remote;
import dev.patchbay.call.Remote.Continued;
import dev.patchbay.call.Word;
import dev.patchbay.catalog.Completer;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.peer.Loss;
import dev.patchbay.peer.Lost;
import dev.patchbay.peer.NoAnswer;
import dev.patchbay.peer.PeerClosed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hands calls on to one server and does for it what its era or that of the caller does not allow:
 * its questions go to the client, and the answers come back.
 */
final class Forwarding {
    /** A server that asks more often than this will never be done. */
    private static final int MOST_ROUNDS = 10;

    private final Definition definition;
    private final Connection connection;
    private final Clockwork time;
    private final Watch watch;
    private final Parking parking;
    private final Breaker breaker;
    private final Allowance retries = new Allowance();

    Forwarding(
            Definition definition,
            Connection connection,
            Clockwork time,
            Watch watch,
            Parking parking) {
        this.definition = definition;
        this.connection = connection;
        this.time = time;
        this.watch = watch;
        this.parking = parking;
        this.breaker = new Breaker(time.nanos());
    }

    /** Whether callers are spared the wait for a server that answers nothing. */
    boolean resting() {
        return breaker.open();
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

    /** Has the server propose values for an argument; it proposes none if it cannot. */
    List<String> complete(
            String type, String member, String value, String argument, Completer.Question question)
            throws InterruptedException {
        var remote = connection.get("completion/complete");
        if (!remote.server().offers().completions()) {
            return List.of();
        }
        try {
            var result =
                    remote.ask(
                            "completion/complete",
                            out -> {
                                out.name("ref")
                                        .beginObject()
                                        .member("type", type)
                                        .member(member, value)
                                        .endObject();
                                out.name("argument")
                                        .beginObject()
                                        .member("name", argument)
                                        .member("value", question.typed())
                                        .endObject();
                                if (!question.others().isEmpty()) {
                                    out.name("context")
                                            .beginObject()
                                            .name("arguments")
                                            .beginObject();
                                    question.others().forEach(out::member);
                                    out.endObject().endObject();
                                }
                            },
                            definition.patience().request());
            var values = new ArrayList<String>();
            for (var proposed : result.tree().path("completion").path("values")) {
                values.add(proposed.asText());
            }
            return values;
        } catch (PeerClosed | NoAnswer | Lost e) {
            throw lost("completion/complete", String.valueOf(e.getMessage()));
        }
    }

    private Outcome begin(String method, Members params, Exchange caller, boolean repeatable)
            throws InterruptedException {
        retries.called();
        while (true) {
            var remote = connection.get(method);
            requireLet(method);
            var pending = new Pending(caller, time.nanos());
            Remote.Running running;
            try {
                running = remote.call(method, params, null, pending);
            } catch (PeerClosed e) {
                // Nothing was sent, so it is as if the connection had been lost a moment earlier.
                requireAllowance(method);
                continue;
            }
            try {
                return new Talk(remote, method, params, 1).follow(pending, running);
            } catch (PeerClosed e) {
                if (!repeatable) {
                    throw gone(method);
                }
                requireAllowance(method);
            } catch (Lost e) {
                if (!again(e.loss(), remote, repeatable)) {
                    throw lost(method, e.loss().reason());
                }
                requireAllowance(method);
            }
        }
    }

    /** Whether a call that was lost on its own is made again. */
    private boolean again(Loss loss, Remote remote, boolean repeatable) {
        return switch (loss) {
            case Loss.SessionOver _ -> {
                connection.expired(remote);
                yield true;
            }
            case Loss.NotSent _ -> true;
            case Loss.Broken _ -> repeatable;
            case Loss.Unauthorized _, Loss.Misplaced _, Loss.Busy _ -> false;
        };
    }

    private Outcome resume(ParkedNote note, String method, Members params, Exchange caller)
            throws InterruptedException {
        return switch (note) {
            case ParkedNote.Standing standing -> {
                var parked =
                        parking.take(standing.number())
                                .orElseThrow(() ->
                                        lost(
                                                method,
                                                "The call that waited for this answer is gone;"
                                                        + " make it again"));
                parked.pending().takenOverBy(caller);
                try {
                    yield new Talk(connection.get(method), method, params, 1)
                            .resume(parked, caller);
                } catch (PeerClosed e) {
                    throw gone(method);
                } catch (Lost e) {
                    throw lost(method, e.loss().reason());
                }
            }
            case ParkedNote.Repeated repeated -> {
                var remote = connection.get(method);
                var talk = new Talk(remote, method, params, repeated.round());
                try {
                    yield talk.answer(repeated, caller);
                } catch (PeerClosed e) {
                    throw gone(method);
                } catch (Lost e) {
                    throw lost(method, e.loss().reason());
                }
            }
        };
    }

    private void requireLet(String method) {
        if (!breaker.lets()) {
            throw lost(
                    method,
                    "It has not answered the last calls and is left alone for a moment; try later");
        }
    }

    private void requireAllowance(String method) {
        if (!retries.take()) {
            throw lost(method, "The connection was lost too often");
        }
    }

    private HubFailure gone(String method) {
        return lost(method, "The connection was lost before it answered");
    }

    private HubFailure lost(String method, String why) {
        return HubFailure.of(
                new HubError(
                        HubError.INVOCATION_FAILED,
                        "Server " + definition.id() + " did not do it. " + why,
                        definition.id(),
                        method,
                        connection.state().attempts(),
                        List.of()));
    }

    /** What is said about one call until it is done. */
    private final class Talk {
        private final Remote remote;
        private final String method;
        private final Members params;
        private int round;
        private int asked;

        Talk(Remote remote, String method, Members params, int round) {
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
            watch.begin(pending, definition.patience());
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
                watch.end(pending);
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
                    breaker.answered();
                    yield ForwardedResult.outcome(method, answered.result());
                }
                case Word.Needs needs -> {
                    breaker.answered();
                    yield again(needs, caller);
                }
                case Word.Failed failed -> failed(failed.failure());
            };
        }

        private Outcome failed(Throwable failure) {
            return switch (failure) {
                case RpcException refused -> {
                    breaker.answered();
                    yield new Outcome.Failed(ForwardedError.of(refused.error()));
                }
                case PeerClosed gone -> throw gone;
                case Lost lost -> throw lost;
                default -> {
                    breaker.failed();
                    throw lost(method, String.valueOf(failure.getMessage()));
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
                        parking.park(parked)
                                .map(number -> new ParkedNote.Standing(number).text())
                                .orElseThrow(() -> {
                                    reply.refuse("Too many calls wait for their clients");
                                    parked.running().cancel();
                                    return lost(method, "Too many calls wait for their clients");
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
                throw lost(method, "It has asked more than " + MOST_ROUNDS + " times");
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
                throw lost(method, String.valueOf(e.getMessage()));
            }
            round = repeated.round() + 1;
            var pending = new Pending(caller, time.nanos());
            caller.handOver();
            return follow(
                    pending,
                    remote.call(method, params, new Continued(answers, repeated.state()), pending));
        }
    }
}
