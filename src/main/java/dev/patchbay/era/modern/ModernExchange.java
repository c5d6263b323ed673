package dev.patchbay.era.modern;

import dev.patchbay.call.CallNotifications;
import dev.patchbay.call.Exchange;
import dev.patchbay.call.InputNeeded;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.client.Identity;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.NotificationMethod;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.incoming.RequestControl;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The caller of one stateless call. A question ends the call, and the answers come with the
 * repeated call.
 */
final class ModernExchange implements Exchange {
    private final RequestEnvelope envelope;
    private final RequestControl control;
    private final CallRound round;
    private final ConcurrentMap<String, RawJson> used = new ConcurrentHashMap<>();

    ModernExchange(RequestEnvelope envelope, RequestControl control, CallRound round) {
        this.envelope = envelope;
        this.control = control;
        this.round = round;
    }

    /** Returns the answers that the call has used so far. */
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
        return control.cancelled();
    }

    @Override
    public void progress(Progress progress) {
        if (cancelled()) {
            // The request is answered or needs no answer. No notification about it may follow.
            return;
        }
        control.alive();
        envelope.progressToken()
                .ifPresent(token ->
                        control.sender()
                                .sendNotification(
                                        control,
                                        NotificationMethod.PROGRESS.text(),
                                        CallNotifications.progress(token, progress, revision())));
    }

    @Override
    public void log(LogLevel level, String logger, JsonValue data) {
        if (!cancelled() && wantsLog(level)) {
            control.sender()
                    .sendNotification(
                            control,
                            NotificationMethod.MESSAGE.text(),
                            CallNotifications.message(level, logger, data));
        }
    }

    @Override
    public void log(ServerMessage.Logged line) {
        if (!cancelled() && wantsLog(line.level())) {
            control.sender()
                    .sendNotification(control, NotificationMethod.MESSAGE.text(), line.params());
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

    /**
     * Returns the connection if all messages share one stream. Over HTTP each request is its own
     * sender.
     */
    @Override
    public Object origin() {
        return control.sender().origin();
    }

    private boolean wantsLog(LogLevel level) {
        return envelope.logLevel().filter(wanted -> level.compareTo(wanted) >= 0).isPresent();
    }

    @Override
    public Object owner() {
        return control.sender().principal();
    }

    @Override
    public Optional<Identity> caller() {
        var principal = control.sender().principal();
        return principal.shown()
                ? Optional.of(new Identity(principal.issuer(), principal.subject()))
                : Optional.empty();
    }

    @Override
    public void handOver() {
        control.pause();
    }

    @Override
    public void alive() {
        control.alive();
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
