package dev.patchbay.transport.client;

import dev.patchbay.frame.StreamEvent;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.JsonRpcMessage.Success;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.Loss;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** One request of ours on its way, and what comes back of it. */
final class Post {
    private static final Logger LOG = Logger.getLogger(Post.class);

    /** How much of a body that is no answer is looked at. */
    private static final int EXCERPT = 64 * 1024;

    /** What becomes of it. */
    interface Conversation {
        /** The head of a response has come; what is wrong with it, if anything is. */
        Optional<Loss> begun(Post post, HttpClientResponse response);

        /** An answer, to this request or, against all rules, to another one. */
        void answered(Answer answer);

        /** A request of the server, or something that it tells. */
        void said(Post post, Incoming message);

        /** There will be no answer. */
        void lost(Post post, Loss loss);
    }

    private final Site site;
    private final Request request;
    private final boolean stateless;
    private final Conversation conversation;
    private final EventFlow flow;
    private @Nullable HttpCall call;
    private boolean inSession;
    private boolean over;

    /**
     * @param stateless whether nothing of it can be come back to
     * @param headers those of a conversation with a session, when it is come back to
     */
    Post(
            Site site,
            Request request,
            boolean stateless,
            Supplier<Map<String, String>> headers,
            Conversation conversation) {
        this.site = site;
        this.request = request;
        this.stateless = stateless;
        this.conversation = conversation;
        this.flow =
                new EventFlow(
                        site,
                        headers,
                        stateless ? EventFlow.Return.NEVER : EventFlow.Return.IF_TOLD,
                        new Events());
    }

    RequestId id() {
        return request.id();
    }

    String method() {
        return request.method();
    }

    boolean stateless() {
        return stateless;
    }

    void start(Map<String, String> headers, Buffer body) {
        inSession = headers.containsKey(HeaderNames.SESSION);
        var starting =
                new HttpCall(site, site.target(), HttpMethod.POST, headers, body, new Head());
        call = starting;
        starting.start();
    }

    /** Lets the server wait with what it says, or go on. */
    void hold(boolean wait) {
        flow.hold(wait);
    }

    /** It was answered. */
    void settled() {
        over = true;
        flow.finish();
        endCall();
    }

    /** Nobody waits for it any more. */
    void abort() {
        over = true;
        flow.stop();
        endCall();
    }

    private void endCall() {
        var started = call;
        if (started != null) {
            call = null;
            started.abort();
        }
    }

    private void lose(Loss loss) {
        if (!over) {
            abort();
            conversation.lost(this, loss);
        }
    }

    private void read(byte[] bytes, int length, boolean successful) {
        Incoming incoming;
        try {
            incoming = Codec.decode(bytes, length);
        } catch (OutOfMemoryError e) {
            lose(new Loss.Broken("There was no memory for a message"));
            return;
        }
        deliver(incoming, successful);
    }

    /**
     * @param successful whether the status says that the body is about this request, and not about
     *     the post
     */
    private void deliver(Incoming incoming, boolean successful) {
        if (over) {
            return;
        }
        switch (incoming) {
            case Incoming.Batch batch ->
                    batch.messages().forEach(message -> deliver(message, successful));
            case Incoming.Unreadable unreadable -> {
                if (unreadable.answered().filter(id()::equals).isPresent()) {
                    lose(Loss.Broken.by(unreadable));
                } else {
                    LOG.debugf(
                            "Something unreadable is left out: %s", unreadable.error().message());
                }
            }
            case Failure failure when failure.id() == null || !successful ->
                    conversation.answered(new Failure(id(), failure.error()));
            case Success _ when !successful -> {}
            case Answer answer -> conversation.answered(answer);
            case Request asked -> {
                if (stateless) {
                    LOG.debugf("A stateless server must not ask: %s", asked.method());
                } else {
                    conversation.said(this, asked);
                }
            }
            case Notification told -> conversation.said(this, told);
        }
    }

    /** What the head of the response leads to. */
    private final class Head implements HttpCall.Reaction {
        @Override
        public void head(HttpClientResponse response) {
            var started = call;
            if (started == null) {
                return;
            }
            var wrong =
                    conversation.begun(Post.this, response).or(() -> Responses.encoded(response));
            if (wrong.isPresent()) {
                turnDown(response, wrong.get());
            } else if (!Responses.successful(response)) {
                Body.read(site, started, response, EXCERPT, new Refusal(response));
            } else if (Responses.type(response).equals(Responses.EVENTS)) {
                call = null;
                flow.read(started, response);
            } else if (Responses.type(response).equals(Responses.JSON)) {
                Body.read(site, started, response, site.limits().message(), new Single());
            } else {
                turnDown(
                        response,
                        new Loss.Broken(
                                "An answer must be JSON or a stream of events, found HTTP "
                                        + response.statusCode()
                                        + " with "
                                        + Excerpt.of("type " + Responses.type(response))));
            }
        }

        private void turnDown(HttpClientResponse response, Loss loss) {
            call = null;
            Drain.of(site, response);
            lose(loss);
        }

        @Override
        public void failed(Loss loss) {
            call = null;
            lose(loss);
        }
    }

    /** An answer that is the whole body. */
    private final class Single implements Body.Receiver {
        @Override
        public void whole(byte[] bytes, int length) {
            call = null;
            read(bytes, length, true);
            lose(new Loss.Broken("The response holds no answer to the request"));
        }

        @Override
        public void tooLarge(byte[] begin, int length) {
            lose(new Loss.Broken("A message must not exceed " + length + " bytes"));
        }

        @Override
        public void noRoom(Loss loss) {
            lose(loss);
        }

        @Override
        public void broken(@Nullable Throwable failure) {
            lose(
                    new Loss.Broken(
                            "The answer broke off: "
                                    + (failure == null
                                            ? "the server took too long"
                                            : Failures.reason(failure))));
        }
    }

    /** The body of a response that is no success. */
    private final class Refusal implements Body.Receiver {
        private final HttpClientResponse response;

        Refusal(HttpClientResponse response) {
            this.response = response;
        }

        @Override
        public void whole(byte[] bytes, int length) {
            call = null;
            if (!Responses.aboutSender(response, inSession)
                    && Responses.type(response).equals(Responses.JSON)) {
                read(bytes, length, false);
            }
            lose(Responses.loss(response, inSession, Excerpt.of(bytes, length)));
        }

        @Override
        public void tooLarge(byte[] begin, int length) {
            lose(Responses.loss(response, inSession, Excerpt.of(begin, length)));
        }

        @Override
        public void noRoom(Loss loss) {
            lose(loss);
        }

        @Override
        public void broken(@Nullable Throwable failure) {
            lose(Responses.loss(response, inSession, ""));
        }
    }

    /** What stands in a stream. */
    private final class Events implements EventFlow.Reader {
        @Override
        public void event(StreamEvent event) {
            if (event.name().equals(StreamEvent.MESSAGE)) {
                read(event.data(), event.length(), true);
            }
        }

        @Override
        public void tooLarge(Loss loss) {
            lose(loss);
        }

        @Override
        public void over(Loss loss) {
            lose(
                    loss.unserved()
                            // That is about coming back, and not about the request.
                            ? new Loss.Broken("The stream of events broke off: " + loss.reason())
                            : loss);
        }
    }
}
