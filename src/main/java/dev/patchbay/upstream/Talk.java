package dev.patchbay.upstream;

import dev.patchbay.call.BadAnswer;
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
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.mcp.FormAnswer;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.peer.Lost;
import dev.patchbay.peer.NoRoom;
import dev.patchbay.peer.PeerClosed;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is said about one call until it is done. */
final class Talk {
    /** A server that asks more often than this will never be done. */
    private static final int MOST_ROUNDS = 10;

    /** What a server asks in one go comes with less time between. */
    private static final Duration BREATH = Duration.ofMillis(50);

    private static final String WITHOUT_ROOTS = "The client does not offer roots";

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
                caller.log(logged);
                yield null;
            }
            case Word.Asked question -> {
                ask(question, pending, running);
                yield null;
            }
            case Word.Answered answered -> {
                desk.breaker().answered();
                yield outcome(answered.result());
            }
            case Word.Needs needs -> {
                desk.breaker().answered();
                yield again(needs, caller);
            }
            case Word.Failed failed -> failed(failed.failure(), caller);
        };
    }

    private Outcome outcome(RawJson result) {
        try {
            return ForwardedResult.outcome(method, result);
        } catch (BadAnswer bad) {
            throw desk.refusals().lost(method, String.valueOf(bad.getMessage()));
        }
    }

    private Outcome failed(Throwable failure, Exchange caller) throws InterruptedException {
        return switch (failure) {
            case RpcException refused -> {
                desk.breaker().answered();
                yield refused(new ForwardedError(refused.error()), caller);
            }
            case BadAnswer bad -> {
                desk.breaker().answered();
                throw desk.refusals().lost(method, String.valueOf(bad.getMessage()));
            }
            case PeerClosed gone -> throw gone;
            case Lost lost -> throw lost;
            default -> {
                desk.breaker().failed();
                throw desk.refusals().lost(method, String.valueOf(failure.getMessage()));
            }
        };
    }

    private Outcome refused(ForwardedError error, Exchange caller) throws InterruptedException {
        var missing = error.missing(caller.capabilities());
        if (missing.isPresent()) {
            throw new MissingCapability(missing.get());
        }
        // A client with a session knows the error, and makes the call again by itself.
        var pages = caller.revision().modern() ? error.pages() : Map.<String, InputRequest>of();
        return pages.isEmpty()
                ? new Outcome.Failed(error.in(caller.revision(), method, params))
                : again(new Word.Needs(pages, null), caller);
    }

    /** Puts a question that the server waits for to the client. */
    private void ask(Word.Asked question, Pending pending, Remote.Running running)
            throws InterruptedException {
        var caller = pending.caller();
        var questions = new LinkedHashMap<String, Word.Asked>();
        var next = Optional.of(question);
        while (next.isPresent()) {
            questions.put("question-" + ++asked, next.get());
            // A client without a session hears in one go what is asked in one go.
            next =
                    caller.revision().modern() && questions.size() < MOST_ROUNDS
                            ? pending.nextQuestion(BREATH)
                            : Optional.empty();
        }
        if (onlyRoots(questions) && !caller.capabilities().has(ClientCapability.ROOTS)) {
            questions.values().forEach(asking -> asking.reply().refuse(WITHOUT_ROOTS));
            return;
        }
        ask(new Parking.Parked(pending, running, askable(questions, caller), asked), caller);
    }

    /** Servers ask for these whenever they like, and then it is not this call that needs them. */
    private static boolean onlyRoots(Map<String, Word.Asked> questions) {
        return questions.values().stream()
                .allMatch(asking -> asking.question().needs() == ClientCapability.ROOTS);
    }

    /** What the client has declared; the rest is refused, unless it is all. */
    private static Map<String, Word.Asked> askable(
            Map<String, Word.Asked> questions, Exchange caller) {
        var declared = caller.capabilities();
        var askable = new LinkedHashMap<>(questions);
        askable.values().removeIf(asking -> !declared.has(asking.question().needs()));
        if (askable.isEmpty()) {
            return questions;
        }
        questions.forEach((key, asking) -> {
            if (!askable.containsKey(key)) {
                var needed = asking.question().needs();
                asking.reply().refuse("The client does not offer " + needed.wire());
            }
        });
        return askable;
    }

    private void ask(Parking.Parked parked, Exchange caller) throws InterruptedException {
        var questions = new LinkedHashMap<String, InputRequest>();
        parked.questions().forEach((key, asking) -> questions.put(key, asking.question()));
        parked.pending().rest(true);
        try {
            var answers = caller.ask(questions);
            parked.questions()
                    .forEach((key, asking) ->
                            asking.reply().answer(Objects.requireNonNull(answers.get(key))));
        } catch (InputNeeded needed) {
            throw needed.parkedAs(park(parked));
        } catch (ClientFailure e) {
            parked.refuse(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // Whoever cannot be asked, or answers what is none, is told; the server is not to wait.
            parked.end(String.valueOf(e.getMessage()));
            throw e;
        }
        // Not while it is parked: the client is at work until it comes back.
        parked.pending().rest(false);
    }

    private String park(Parking.Parked parked) {
        return desk.parking()
                .park(parked)
                .map(number -> new ParkedNote.Standing(number).text())
                .orElseThrow(() -> {
                    parked.end("Too many calls wait for their clients");
                    return desk.refusals().lost(method, "Too many calls wait for their clients");
                });
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
        return follow(pending, hand(pending, continued(answers, repeated.state())));
    }

    /**
     * Hands the call to the server.
     *
     * @throws PeerClosed if nothing was sent, as nobody is there any more
     */
    Remote.Running hand(Pending pending, @Nullable Continued continued)
            throws InterruptedException {
        try {
            return remote.call(method, params, continued, pending, desk.patience().request());
        } catch (NoRoom e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            desk.breaker().failed();
            throw desk.refusals().lost(method, String.valueOf(e.getMessage()));
        }
    }

    /**
     * What goes with the call when it is made again. A server with a session is not answered: it
     * learns from the page that the user was there.
     */
    private @Nullable Continued continued(Map<String, RawJson> answers, @Nullable String state) {
        if (remote.server().revision().modern()) {
            return new Continued(answers, state);
        }
        for (var answer : answers.values()) {
            if (!FormAnswer.from(answer).accepted()) {
                throw desk.refusals().lost(method, "The user did not open the page it asks for");
            }
        }
        return null;
    }
}
