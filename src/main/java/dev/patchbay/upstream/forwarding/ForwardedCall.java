package dev.patchbay.upstream.forwarding;

import dev.patchbay.call.BadAnswer;
import dev.patchbay.call.Exchange;
import dev.patchbay.call.InputNeeded;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.client.ClientFailure;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.call.server.PendingCall;
import dev.patchbay.call.server.Remote;
import dev.patchbay.call.server.Remote.Continued;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.mcp.FormAnswer;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.peer.channel.RequestLost;
import dev.patchbay.peer.channel.SendQueueFull;
import dev.patchbay.peer.outgoing.PeerClosed;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One call that is forwarded to a server, until it is done. */
final class ForwardedCall {
    /** The most rounds of questions. A server that asks more often would never finish. */
    private static final int MAX_ROUNDS = 10;

    /** Questions that a server sends together arrive within this time of each other. */
    private static final Duration QUESTION_GAP = Duration.ofMillis(50);

    private static final String WITHOUT_ROOTS = "The client does not offer roots";

    private final CallForwardingContext context;
    private final Remote remote;
    private final RequestMethod method;
    private final Members params;
    private int round;
    private int questionCount;

    ForwardedCall(
            CallForwardingContext context,
            Remote remote,
            RequestMethod method,
            Members params,
            int round) {
        this.context = context;
        this.remote = remote;
        this.method = method;
        this.params = params;
        this.round = round;
    }

    /**
     * Handles the messages of the server until the call is done.
     *
     * @throws PeerClosed if the connection to the server has ended
     */
    Outcome follow(PendingCall pending) throws InterruptedException {
        boolean settled = false;
        try {
            while (true) {
                var outcome = handleMessage(pending.next(), pending);
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
            if (!settled) {
                pending.cancel();
                pending.giveUp("The call is over");
            }
        }
    }

    private @Nullable Outcome handleMessage(ServerMessage message, PendingCall pending)
            throws InterruptedException {
        var caller = pending.caller();
        return switch (message) {
            case ServerMessage.Progressed progressed -> {
                caller.progress(progressed.progress());
                yield null;
            }
            case ServerMessage.Logged logged -> {
                caller.log(logged);
                yield null;
            }
            case ServerMessage.Asked question -> {
                ask(question, pending);
                yield null;
            }
            case ServerMessage.Answered answered -> {
                context.breaker().answered();
                yield outcome(answered.result());
            }
            case ServerMessage.Needs needs -> {
                context.breaker().answered();
                yield repeat(needs, caller);
            }
            case ServerMessage.Failed failed -> failed(failed.failure(), caller);
        };
    }

    private Outcome outcome(RawJson result) {
        try {
            return ForwardedResult.outcome(method, result);
        } catch (BadAnswer bad) {
            throw context.errors().lost(method, String.valueOf(bad.getMessage()));
        }
    }

    private Outcome failed(Throwable failure, Exchange caller) throws InterruptedException {
        return switch (failure) {
            case RpcException refused -> {
                context.breaker().answered();
                yield refused(new ForwardedError(refused.error()), caller);
            }
            case BadAnswer bad -> {
                context.breaker().answered();
                throw context.errors().lost(method, String.valueOf(bad.getMessage()));
            }
            case PeerClosed gone -> throw gone;
            case RequestLost lost -> throw lost;
            default -> {
                context.breaker().failed();
                throw context.errors().lost(method, String.valueOf(failure.getMessage()));
            }
        };
    }

    private Outcome refused(ForwardedError error, Exchange caller) throws InterruptedException {
        var missing = error.missing(caller.capabilities());
        if (missing.isPresent()) {
            throw new MissingCapability(missing.get());
        }
        // A legacy client gets error -32042 (MCP 2025-11-25, client/elicitation) and repeats the
        // call.
        var pages = caller.revision().modern() ? error.pages() : Map.<String, InputRequest>of();
        return pages.isEmpty()
                ? new Outcome.Failed(error.in(caller.revision(), method, params))
                : repeat(new ServerMessage.Needs(pages, null), caller);
    }

    /** Puts a question of the server to the client. The server waits for the answer. */
    private void ask(ServerMessage.Asked question, PendingCall pending)
            throws InterruptedException {
        var caller = pending.caller();
        var questions = new LinkedHashMap<String, ServerMessage.Asked>();
        var next = Optional.of(question);
        while (next.isPresent()) {
            questions.put("question-" + ++questionCount, next.get());
            // A stateless client gets all questions that the server asks together in one response.
            next =
                    caller.revision().modern() && questions.size() < MAX_ROUNDS
                            ? pending.nextQuestion(QUESTION_GAP)
                            : Optional.empty();
        }
        if (onlyRoots(questions) && !caller.capabilities().has(ClientCapability.ROOTS)) {
            questions
                    .values()
                    .forEach(askedQuestion -> askedQuestion.reply().refuse(WITHOUT_ROOTS));
            return;
        }
        ask(new ParkedCalls.Parked(pending, askable(questions, caller), questionCount), caller);
    }

    /** Returns whether all questions are for roots, which may be unrelated to this call. */
    private static boolean onlyRoots(Map<String, ServerMessage.Asked> questions) {
        return questions.values().stream()
                .allMatch(askedQuestion ->
                        askedQuestion.question().needs() == ClientCapability.ROOTS);
    }

    /**
     * Returns the questions that the client can answer, and refuses the others. Returns all if the
     * client can answer none.
     */
    private static Map<String, ServerMessage.Asked> askable(
            Map<String, ServerMessage.Asked> questions, Exchange caller) {
        var declared = caller.capabilities();
        var askable = new LinkedHashMap<>(questions);
        askable.values().removeIf(askedQuestion -> !declared.has(askedQuestion.question().needs()));
        if (askable.isEmpty()) {
            return questions;
        }
        questions.forEach((key, askedQuestion) -> {
            if (!askable.containsKey(key)) {
                var needed = askedQuestion.question().needs();
                askedQuestion.reply().refuse("The client does not offer " + needed.wire());
            }
        });
        return askable;
    }

    private void ask(ParkedCalls.Parked parked, Exchange caller) throws InterruptedException {
        var questions = new LinkedHashMap<String, InputRequest>();
        parked.questions()
                .forEach((key, askedQuestion) -> questions.put(key, askedQuestion.question()));
        parked.pending().rest(true);
        try {
            var answers = caller.ask(questions);
            parked.questions()
                    .forEach((key, askedQuestion) ->
                            askedQuestion.reply().answer(Objects.requireNonNull(answers.get(key))));
        } catch (InputNeeded needed) {
            throw needed.parkedAs(park(parked));
        } catch (ClientFailure e) {
            parked.refuse(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            parked.refuse("The call is over");
            throw e;
        } catch (RuntimeException e) {
            // The caller gets the exception. The server must not wait for an answer.
            parked.end(String.valueOf(e.getMessage()));
            throw e;
        }
        // Not for a parked call: no time counts until the client comes back.
        parked.pending().rest(false);
    }

    private String park(ParkedCalls.Parked parked) {
        return context.parking()
                .park(parked)
                .map(number -> new ParkedNote.Standing(number).text())
                .orElseThrow(() -> {
                    parked.end("Too many calls wait for answers of their clients");
                    return context.errors()
                            .lost(method, "Too many calls wait for answers of their clients");
                });
    }

    Outcome resume(ParkedCalls.Parked parked, Exchange caller) throws InterruptedException {
        questionCount = parked.questionCount();
        ask(parked, caller);
        caller.handOver();
        return follow(parked.pending());
    }

    /** Repeats the call with the input that the server has asked for. */
    private Outcome repeat(ServerMessage.Needs needs, Exchange caller) throws InterruptedException {
        if (round > MAX_ROUNDS) {
            throw context.errors()
                    .lost(
                            method,
                            "The server has asked for input more than " + MAX_ROUNDS + " times");
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
            throw context.errors().lost(method, String.valueOf(e.getMessage()));
        }
        round = repeated.round() + 1;
        caller.handOver();
        return follow(send(caller, continued(answers, repeated.state())));
    }

    /**
     * Sends the call to the server.
     *
     * @throws PeerClosed if nothing was sent because the connection has ended
     */
    PendingCall send(Exchange caller, @Nullable Continued continued) throws InterruptedException {
        try {
            return remote.call(method, params, continued, caller, context.limit());
        } catch (SendQueueFull e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            context.breaker().failed();
            throw context.errors().lost(method, String.valueOf(e.getMessage()));
        }
    }

    /**
     * Returns what is sent with the repeated call. A legacy server gets no answers: it learns from
     * its web page that the user was there.
     */
    private @Nullable Continued continued(Map<String, RawJson> answers, @Nullable String state) {
        if (remote.server().revision().modern()) {
            return new Continued(answers, state);
        }
        for (var answer : answers.values()) {
            if (!FormAnswer.from(answer).accepted()) {
                throw context.errors()
                        .lost(method, "The user did not open the page that the server asked for");
            }
        }
        return null;
    }
}
