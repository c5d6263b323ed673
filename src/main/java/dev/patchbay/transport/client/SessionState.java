package dev.patchbay.transport.client;

import dev.patchbay.frame.StreamEvent;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Success;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Loss;
import io.vertx.core.http.HttpClientResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** What was agreed on in a handshake, and the stream on which the server speaks unasked. */
final class SessionState {
    private static final Logger LOG = Logger.getLogger(SessionState.class);
    private static final int LONGEST_ID = 1_024;

    private final Site site;
    private final Consumer<Incoming> received;
    private final Runnable deserted;
    private @Nullable String id;
    private @Nullable String version;
    private @Nullable EventFlow unasked;
    private boolean over;

    /**
     * @param received hears what the server says unasked
     * @param deserted hears that there is nobody any more who would say anything
     */
    SessionState(Site site, Consumer<Incoming> received, Runnable deserted) {
        this.site = site;
        this.received = received;
        this.deserted = deserted;
    }

    /** What every message says from now on. */
    Map<String, String> headers() {
        var headers = withTypes(Map.of());
        if (id != null) {
            headers.put(HeaderNames.SESSION, id);
        }
        if (version != null) {
            headers.put(HeaderNames.VERSION, version);
        }
        return headers;
    }

    static Map<String, String> withTypes(Map<String, String> others) {
        var headers = new HashMap<>(others);
        headers.put("Content-Type", Responses.JSON);
        headers.put("Accept", Responses.JSON + ", " + Responses.EVENTS);
        return headers;
    }

    /** Whether the server has forgotten it. */
    boolean over() {
        return over;
    }

    boolean named() {
        return id != null;
    }

    /** Begins anew. */
    void forget() {
        stop();
        id = null;
        version = null;
        over = false;
    }

    /** Takes the name that the server gives to the session, if it is one. */
    Optional<Loss> named(HttpClientResponse response) {
        var name = response.getHeader(HeaderNames.SESSION);
        if (name == null) {
            return Optional.empty();
        }
        if (name.isEmpty()
                || name.length() > LONGEST_ID
                || !name.chars().allMatch(c -> c > ' ' && c <= '~')) {
            return Optional.of(
                    new Loss.Broken(
                            HeaderNames.SESSION
                                    + " must be visible ASCII of at most "
                                    + LONGEST_ID
                                    + " letters"));
        }
        id = name;
        return Optional.empty();
    }

    /** Takes the version that the answer to a handshake names. */
    void agreed(Answer answer) {
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

    /** Begins to listen to what the server says unasked, if it has a stream for that. */
    void listen() {
        stop();
        var flow = new EventFlow(site, this::headers, EventFlow.Return.ALWAYS, new Unasked());
        unasked = flow;
        flow.open();
    }

    void hold(boolean wait) {
        var flow = unasked;
        if (flow != null) {
            flow.hold(wait);
        }
    }

    void stop() {
        var flow = unasked;
        if (flow != null) {
            unasked = null;
            flow.stop();
        }
    }

    void noteLoss(Loss loss) {
        if (loss instanceof Loss.SessionOver) {
            over = true;
            stop();
        }
    }

    /** The events of the stream that belongs to no request. */
    private final class Unasked implements EventFlow.Reader {
        @Override
        public void event(StreamEvent event) {
            if (event.name().equals(StreamEvent.MESSAGE)) {
                take(Codec.decode(event.data(), event.length()));
            }
        }

        private void take(Incoming incoming) {
            switch (incoming) {
                case Incoming.Batch batch -> batch.messages().forEach(this::take);
                case Incoming.Unreadable unreadable ->
                        LOG.debugf(
                                "Something unreadable is left out: %s",
                                unreadable.error().message());
                case JsonRpcMessage message -> received.accept(message);
            }
        }

        @Override
        public void tooLarge(Loss loss) {
            LOG.debugf("Something is left out: %s", loss.reason());
        }

        @Override
        public void over(Loss loss) {
            LOG.debugf("The server says nothing unasked: %s", loss.reason());
            noteLoss(loss);
            switch (loss) {
                case Loss.SessionOver _, Loss.NotSent _ -> deserted.run();
                // Not every server has such a stream.
                case Loss.Misplaced _, Loss.Unauthorized _, Loss.Busy _, Loss.Broken _ -> {}
            }
        }
    }
}
