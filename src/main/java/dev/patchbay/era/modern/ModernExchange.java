package dev.patchbay.era.modern;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.InputNeeded;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Notices;
import dev.patchbay.call.Word;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.ClientCapabilities;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The caller of one stateless call: questions to it end the call, and its answers come with the
 * next one.
 */
final class ModernExchange implements Exchange {
    private final Envelope envelope;
    private final Peer peer;
    private final Ticket ticket;
    private final Round round;
    private final ConcurrentMap<String, RawJson> used = new ConcurrentHashMap<>();

    ModernExchange(Envelope envelope, Peer peer, Ticket ticket, Round round) {
        this.envelope = envelope;
        this.peer = peer;
        this.ticket = ticket;
        this.round = round;
    }

    /** The answers that the call has asked for so far. */
    Map<String, RawJson> used() {
        return Map.copyOf(used);
    }

    @Override
    public Revision revision() {
        return envelope.revision();
    }

    @Override
    public Optional<Implementation> client() {
        return envelope.client();
    }

    @Override
    public ClientCapabilities capabilities() {
        return envelope.capabilities();
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
        envelope.progressToken()
                .ifPresent(token ->
                        peer.tell(
                                ticket,
                                Notices.PROGRESS,
                                Notices.progress(token, progress, revision())));
    }

    @Override
    public void log(LogLevel level, String logger, JsonValue data) {
        if (!cancelled() && wantsLog(level)) {
            peer.tell(ticket, Notices.MESSAGE, Notices.message(level, logger, data));
        }
    }

    @Override
    public void log(Word.Logged line) {
        if (!cancelled() && wantsLog(line.level())) {
            peer.tell(ticket, Notices.MESSAGE, line.params());
        }
    }

    @Override
    public Optional<LogLevel> logLevel() {
        return envelope.logLevel();
    }

    @Override
    public RawJson meta() {
        return envelope.meta();
    }

    /** The connection, where all come one way; over HTTP each request is its own. */
    @Override
    public Object origin() {
        return peer;
    }

    private boolean wantsLog(LogLevel level) {
        return envelope.logLevel().filter(wanted -> level.compareTo(wanted) >= 0).isPresent();
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
    public Optional<String> parked() {
        return round.parked();
    }

    @Override
    public Map<String, RawJson> ask(Map<String, InputRequest> questions) {
        var answers = new LinkedHashMap<String, RawJson>();
        var open = new LinkedHashMap<String, InputRequest>();
        questions.forEach((key, question) ->
                answer(key)
                        .ifPresentOrElse(
                                answer -> answers.put(key, answer), () -> open.put(key, question)));
        used.putAll(answers);
        if (open.isEmpty()) {
            return answers;
        }
        MissingCapability.requireNone(capabilities(), open.values());
        throw new InputNeeded(open);
    }

    private Optional<RawJson> answer(String key) {
        var earlier = round.earlier().get(key);
        if (earlier != null) {
            return Optional.of(earlier);
        }
        var fresh = round.fresh().get(key);
        if (fresh != null && !fresh.isObject()) {
            throw RpcError.invalidParams(
                            "inputResponses."
                                    + key
                                    + " must be an object, found "
                                    + RpcError.quote(fresh.toString()))
                    .toException();
        }
        return Optional.ofNullable(fresh);
    }
}
