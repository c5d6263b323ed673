package dev.patchbay.era.legacy;

import dev.patchbay.call.CallNotifications;
import dev.patchbay.call.Exchange;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.client.ClientFailure;
import dev.patchbay.call.client.Identity;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.call.client.Session;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.NotificationMethod;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.incoming.RequestControl;
import dev.patchbay.peer.outgoing.AwaitedRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The caller of one call in a session. A question to it is a real request while the call runs. */
record LegacyExchange(
        LegacySession within,
        HandshakeClient settled,
        Peer peer,
        RequestControl control,
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
        return control.cancelled();
    }

    @Override
    public void progress(Progress progress) {
        if (cancelled()) {
            // The request is answered or needs no answer. MCP 2025-11-25, basic/utilities/progress:
            // no progress may follow.
            return;
        }
        control.alive();
        progressToken.ifPresent(token ->
                peer.sendNotification(
                        control,
                        NotificationMethod.PROGRESS.text(),
                        CallNotifications.progress(token, progress, revision())));
    }

    @Override
    public void log(LogLevel level, String logger, JsonValue data) {
        if (!cancelled() && within.wantsLog(level)) {
            peer.sendNotification(
                    control,
                    NotificationMethod.MESSAGE.text(),
                    CallNotifications.message(level, logger, data));
        }
    }

    @Override
    public void log(ServerMessage.Logged line) {
        if (!cancelled() && within.wantsLog(line.level())) {
            peer.sendNotification(control, NotificationMethod.MESSAGE.text(), line.params());
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
    public Optional<Identity> caller() {
        var principal = peer.principal();
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
    public void release() {
        peer.release(control);
    }

    @Override
    public Map<String, RawJson> ask(Map<String, InputRequest> questions)
            throws InterruptedException {
        MissingCapability.requireNone(capabilities(), questions.values());
        var requests = new LinkedHashMap<String, AwaitedRequest>();
        // The time that a user needs for an answer does not count as time of the tool.
        control.pause();
        try {
            questions.forEach((key, question) ->
                    requests.put(key, peer.ask(control, question.method(), params(question))));
            var answers = new LinkedHashMap<String, RawJson>();
            for (var entry : requests.entrySet()) {
                answers.put(entry.getKey(), await(entry.getValue()));
            }
            return answers;
        } finally {
            control.alive();
            requests.values().forEach(AwaitedRequest::cancel);
        }
    }

    /**
     * Adds the missing id to a URL elicitation. MCP 2025-11-25 requires the id, and stateless
     * servers send none.
     */
    static JsonValue params(InputRequest question) {
        if (question instanceof InputRequest.Forwarded page
                && page.needs() == ClientCapability.ELICITATION_URL
                && !page.params().members().containsKey(ELICITATION_ID)) {
            var id = UUID.randomUUID().toString();
            return page.params().with(ELICITATION_ID, out -> out.value(id));
        }
        return question.params();
    }

    /**
     * Waits for the client.
     *
     * @throws ClientFailure if the client has not done its part
     */
    static RawJson await(AwaitedRequest requests) throws InterruptedException {
        try {
            return requests.result();
        } catch (RuntimeException e) {
            throw new ClientFailure("The client did not answer: " + e.getMessage(), e);
        }
    }
}
