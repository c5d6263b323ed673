package dev.patchbay.era.legacy;

import dev.patchbay.call.ClientFailure;
import dev.patchbay.call.Exchange;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Notices;
import dev.patchbay.call.Session;
import dev.patchbay.call.Word;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.Ticket;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** The caller of one call in a session: questions to it are real requests while the call runs. */
record LegacyExchange(
        LegacySession within,
        Client settled,
        Peer peer,
        Ticket ticket,
        RawJson meta,
        Optional<RawJson> progressToken)
        implements Exchange {
    private static final String ELICITATION_ID = "elicitationId";

    @Override
    public Revision revision() {
        return settled.revision();
    }

    @Override
    public Optional<Implementation> client() {
        return settled.implementation();
    }

    @Override
    public ClientCapabilities capabilities() {
        return settled.capabilities();
    }

    @Override
    public boolean cancelled() {
        return ticket.cancelled();
    }

    @Override
    public void progress(Progress progress) {
        if (cancelled()) {
            // Its request has been answered, or needs no answer: nothing may be told of it any
            // more.
            return;
        }
        ticket.alive();
        progressToken.ifPresent(token ->
                peer.tell(ticket, Notices.PROGRESS, Notices.progress(token, progress, revision())));
    }

    @Override
    public void log(LogLevel level, String logger, JsonValue data) {
        if (!cancelled() && within.wantsLog(level)) {
            peer.tell(ticket, Notices.MESSAGE, Notices.message(level, logger, data));
        }
    }

    @Override
    public void log(Word.Logged line) {
        if (!cancelled() && within.wantsLog(line.level())) {
            peer.tell(ticket, Notices.MESSAGE, line.params());
        }
    }

    @Override
    public Optional<LogLevel> logLevel() {
        return Optional.of(within.logLevel());
    }

    @Override
    public Object origin() {
        return within;
    }

    @Override
    public Optional<Session> session() {
        return Optional.of(within);
    }

    @Override
    public Object owner() {
        return peer.principal();
    }

    @Override
    public void handOver() {
        ticket.pause();
    }

    @Override
    public void alive() {
        ticket.alive();
    }

    @Override
    public void release() {
        peer.release(ticket);
    }

    @Override
    public Map<String, RawJson> ask(Map<String, InputRequest> questions)
            throws InterruptedException {
        MissingCapability.requireNone(capabilities(), questions.values());
        var asked = new LinkedHashMap<String, CompletableFuture<RawJson>>();
        // However long a person takes to answer, the time is not the tool's.
        ticket.pause();
        try {
            questions.forEach((key, question) ->
                    asked.put(
                            key,
                            peer.ask(ticket, question.method(), params(question))
                                    .subscribeAsCompletionStage()));
            var answers = new LinkedHashMap<String, RawJson>();
            for (var entry : asked.entrySet()) {
                answers.put(entry.getKey(), await(entry.getValue()));
            }
            return answers;
        } finally {
            ticket.alive();
            asked.values().forEach(future -> future.cancel(true));
        }
    }

    /** A page has an id in sessions; servers without one give none. */
    private static JsonValue params(InputRequest question) {
        if (question instanceof InputRequest.Forwarded page
                && page.needs() == ClientCapability.ELICITATION_URL
                && !page.params().members().containsKey(ELICITATION_ID)) {
            var id = UUID.randomUUID().toString();
            return page.params().with(ELICITATION_ID, out -> out.value(id));
        }
        return question.params();
    }

    private static RawJson await(CompletableFuture<RawJson> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            var cause = e.getCause() == null ? e : e.getCause();
            throw new ClientFailure("The client did not answer: " + cause.getMessage(), cause);
        }
    }
}
