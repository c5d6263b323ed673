package dev.patchbay.transport.client;

import dev.patchbay.frame.StreamEvent;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Success;
import dev.patchbay.mcp.ProtocolHeaders;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.channel.RequestLoss;
import io.vertx.core.http.HttpClientResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The session of a handshake: its id, its version, and the standalone stream on which the server
 * sends messages that belong to no request. MCP 2025-11-25, basic/transports, "Session Management"
 * and "Listening for Messages from the Server".
 */
final class SessionState implements ResumableEvents.Listener {
    private static final Logger LOG = Logger.getLogger(SessionState.class);
    private static final int MAX_ID_LENGTH = 1_024;

    private final HttpClientContext context;
    private final Consumer<Incoming> received;
    private final Runnable onDeserted;
    private @Nullable String id;
    private @Nullable String version;
    private @Nullable ResumableEvents standalone;
    private boolean expired;

    /**
     * @param received receives the messages of the standalone stream
     * @param onDeserted runs when the session is over, or when the server cannot be reached
     */
    SessionState(HttpClientContext context, Consumer<Incoming> received, Runnable onDeserted) {
        this.context = context;
        this.received = received;
        this.onDeserted = onDeserted;
    }

    /** Returns the headers of every message in this session. */
    Map<String, String> headers() {
        var headers = withTypes(Map.of());
        if (id != null) {
            headers.put(ProtocolHeaders.SESSION, id);
        }
        if (version != null) {
            headers.put(ProtocolHeaders.VERSION, version);
        }
        return headers;
    }

    static Map<String, String> withTypes(Map<String, String> others) {
        var headers = new HashMap<>(others);
        headers.put("Content-Type", ResponseHeads.JSON);
        headers.put("Accept", ResponseHeads.JSON + ", " + ResponseHeads.EVENTS);
        return headers;
    }

    /** Returns whether the server has ended the session. */
    boolean expired() {
        return expired;
    }

    boolean hasId() {
        return id != null;
    }

    /** Resets the state for a new handshake. */
    void forget() {
        stop();
        id = null;
        version = null;
        expired = false;
    }

    /** Reads the session id from a response. Returns an error if the id is invalid. */
    Optional<RequestLoss> readId(HttpClientResponse response) {
        var name = response.getHeader(ProtocolHeaders.SESSION);
        if (name == null) {
            return Optional.empty();
        }
        if (name.isEmpty()
                || name.length() > MAX_ID_LENGTH
                || !name.chars().allMatch(c -> c > ' ' && c <= '~')) {
            return Optional.of(
                    new RequestLoss.Broken(
                            ProtocolHeaders.SESSION
                                    + " must be visible ASCII of at most "
                                    + MAX_ID_LENGTH
                                    + " characters"));
        }
        id = name;
        return Optional.empty();
    }

    /** Reads the protocol version from the response to a handshake. */
    void readVersion(Answer answer) {
        if (answer instanceof Success success) {
            version = version(RawJson.of(success.result())).map(Revision::wire).orElse(null);
        }
    }

    private static Optional<Revision> version(RawJson result) {
        try {
            var named = result.isObject() ? result.members().get("protocolVersion") : null;
            var text = named == null ? null : named.textOrNull();
            return text == null ? Optional.empty() : Revision.parse(text);
        } catch (DuplicateMember e) {
            return Optional.empty();
        }
    }

    /** Opens the standalone stream, if the server has one. */
    void listen() {
        stop();
        var opening =
                new ResumableEvents(context, this::headers, ResumableEvents.Reopen.ALWAYS, this);
        standalone = opening;
        opening.open();
    }

    @Override
    public void event(StreamEvent event) {
        if (event.name().equals(StreamEvent.MESSAGE)) {
            read(Codec.decode(event.data(), event.length()));
        }
    }

    private void read(Incoming incoming) {
        switch (incoming) {
            case Incoming.Batch batch -> batch.messages().forEach(this::read);
            case Incoming.Unreadable unreadable ->
                    LOG.debugf(
                            "An unreadable message is ignored: %s", unreadable.error().message());
            case JsonRpcMessage message -> received.accept(message);
        }
    }

    @Override
    public void tooLarge(RequestLoss loss) {
        LOG.debugf("A message is ignored: %s", loss.reason());
    }

    @Override
    public void ended(RequestLoss loss) {
        LOG.debugf("The stream for messages outside of calls ended: %s", loss.reason());
        noteLoss(loss);
        switch (loss) {
            case RequestLoss.SessionExpired _, RequestLoss.NotSent _ -> onDeserted.run();
            // The standalone stream is optional.
            case RequestLoss.NotAcceptedHere _,
                    RequestLoss.Unauthorized _,
                    RequestLoss.Busy _,
                    RequestLoss.Broken _ -> {}
        }
    }

    void setPaused(boolean pause) {
        var open = standalone;
        if (open != null) {
            open.setPaused(pause);
        }
    }

    void stop() {
        var open = standalone;
        if (open != null) {
            standalone = null;
            open.stop();
        }
    }

    void noteLoss(RequestLoss loss) {
        if (loss instanceof RequestLoss.SessionExpired) {
            expired = true;
            stop();
        }
    }
}
