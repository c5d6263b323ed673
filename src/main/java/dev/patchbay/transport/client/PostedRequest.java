package dev.patchbay.transport.client;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.frame.StreamEvent;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.JsonRpcMessage.Success;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.ProtocolHeaders;
import dev.patchbay.peer.channel.RequestLoss;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * One JSON-RPC request in a POST request, and its response: one message or a stream of events (MCP
 * 2025-11-25, basic/transports, "Sending Messages to the Server"). Its steps, all on the event
 * loop:
 *
 * <ol>
 *   <li>{@link #start} posts the request.
 *   <li>{@link #head} decides by status and type how the body is read.
 *   <li>{@link #message} reads one message, {@link #event} the next of a stream, and {@link
 *       #refusal} the body of an error status.
 *   <li>{@link #deliver} passes each message to the listener.
 *   <li>{@link #settled}, {@link #abort} or {@link #lose} ends the request.
 * </ol>
 */
final class PostedRequest implements HttpCall.Listener, ResumableEvents.Listener {
    private static final Logger LOG = Logger.getLogger(PostedRequest.class);

    /** How many bytes of an error response are read. */
    private static final int MAX_ERROR_BYTES = 64 * 1024;

    /** Receives the response and the other messages that belong to a request. */
    interface Listener {
        /** The head of a response arrived. Returns its error; empty if there is none. */
        Optional<RequestLoss> begun(PostedRequest post, HttpClientResponse response);

        /** A response, to this request or, if the server breaks the protocol, to another one. */
        void answered(Answer answer);

        /** A request or notification of the server arrived. */
        void received(PostedRequest post, Incoming message);

        /** The request gets no response. */
        void lost(PostedRequest post, RequestLoss loss);
    }

    private final HttpClientContext context;
    private final Request request;
    private final boolean stateless;
    private final Listener listener;
    private final ResumableEvents events;
    private @Nullable HttpCall call;
    private boolean inSession;
    private boolean over;

    /**
     * @param stateless whether the request is stateless. Its stream cannot be reopened.
     * @param headers the headers of the session, used when the stream is reopened
     */
    PostedRequest(
            HttpClientContext context,
            Request request,
            boolean stateless,
            Supplier<Map<String, String>> headers,
            Listener listener) {
        this.context = context;
        this.request = request;
        this.stateless = stateless;
        this.listener = listener;
        this.events =
                new ResumableEvents(
                        context,
                        headers,
                        stateless ? ResumableEvents.Reopen.NEVER : ResumableEvents.Reopen.WITH_ID,
                        this);
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
        inSession = headers.containsKey(ProtocolHeaders.SESSION);
        var starting =
                new HttpCall(context, context.target(), HttpMethod.POST, headers, body, this);
        call = starting;
        starting.start();
    }

    @Override
    public void failed(RequestLoss loss) {
        call = null;
        lose(loss);
    }

    @Override
    public void head(HttpClientResponse response) {
        var started = call;
        if (started == null) {
            return;
        }
        var wrong = listener.begun(this, response).or(() -> ResponseHeads.encoded(response));
        if (wrong.isPresent()) {
            reject(response, wrong.get());
        } else if (!ResponseHeads.successful(response)) {
            ResponseBody.read(
                    context,
                    started,
                    response,
                    MAX_ERROR_BYTES,
                    (body, end) -> refusal(response, body, end));
        } else if (ResponseHeads.type(response).equals(ResponseHeads.EVENTS)) {
            call = null;
            events.read(started, response);
        } else if (ResponseHeads.type(response).equals(ResponseHeads.JSON)) {
            ResponseBody.read(
                    context, started, response, context.limits().message(), this::message);
        } else {
            reject(
                    response,
                    new RequestLoss.Broken(
                            new NetworkFailure.WrongMediaType(
                                    response.statusCode(),
                                    Excerpt.of("type " + ResponseHeads.type(response)))));
        }
    }

    private void reject(HttpClientResponse response, RequestLoss loss) {
        call = null;
        ResponseDrain.of(context, response);
        lose(loss);
    }

    /** Reads a body that must be the response to the request. */
    private void message(ResponseBody body, ResponseBody.End end) {
        switch (end) {
            case ResponseBody.End.Complete _ -> {
                call = null;
                read(body.bytes(), body.length(), true);
                lose(
                        new RequestLoss.Broken(
                                "The HTTP response must contain the response to the request"));
            }
            case ResponseBody.End.TooLarge _ ->
                    lose(
                            new RequestLoss.Broken(
                                    "A message must not exceed " + body.length() + " bytes"));
            case ResponseBody.End.NoRoom(var loss) -> lose(loss);
            case ResponseBody.End.Broken(var cause) ->
                    lose(
                            new RequestLoss.Broken(
                                    new ServerFailure.During("The response is incomplete", cause)));
        }
    }

    /** Reads the body of an error status, which may be a JSON-RPC error. */
    private void refusal(HttpClientResponse response, ResponseBody body, ResponseBody.End end) {
        switch (end) {
            case ResponseBody.End.Complete _ -> {
                call = null;
                if (!ResponseHeads.aboutSender(response, inSession)
                        && ResponseHeads.type(response).equals(ResponseHeads.JSON)) {
                    read(body.bytes(), body.length(), false);
                }
                lose(refused(response, body));
            }
            case ResponseBody.End.TooLarge _ -> lose(refused(response, body));
            case ResponseBody.End.NoRoom(var loss) -> lose(loss);
            case ResponseBody.End.Broken _ -> lose(ResponseHeads.loss(response, inSession, ""));
        }
    }

    private RequestLoss refused(HttpClientResponse response, ResponseBody body) {
        var said = Excerpt.of(body.bytes(), body.length(), context.target());
        return ResponseHeads.loss(response, inSession, said);
    }

    @Override
    public void event(StreamEvent event) {
        if (event.name().equals(StreamEvent.MESSAGE)) {
            read(event.data(), event.length(), true);
        }
    }

    @Override
    public void tooLarge(RequestLoss loss) {
        lose(loss);
    }

    @Override
    public void ended(RequestLoss loss) {
        lose(
                loss.certainlyNotServed()
                        // This loss concerns the reopened stream. The server may have executed
                        // the request.
                        ? new RequestLoss.Broken(
                                new ServerFailure.During(
                                        "The event stream was interrupted", loss.cause()))
                        : loss);
    }

    private void read(byte[] bytes, int length, boolean successful) {
        Incoming incoming;
        try {
            incoming = Codec.decode(bytes, length);
        } catch (OutOfMemoryError e) {
            lose(new RequestLoss.Broken("There was no memory for a message"));
            return;
        }
        deliver(incoming, successful);
    }

    /**
     * @param successful whether the status says that the body concerns this request, and not the
     *     POST
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
                    lose(RequestLoss.Broken.by(unreadable));
                } else {
                    LOG.debugf(
                            "An unreadable message is ignored: %s", unreadable.error().message());
                }
            }
            // JSON-RPC 2.0, section 5: the id is null if the server could not read it. The body of
            // an error status concerns this request, whatever its id is.
            case Failure failure when failure.id() == null || !successful ->
                    listener.answered(new Failure(id(), failure.error()));
            case Success _ when !successful -> {}
            case Answer answer when namedByText(answer) -> lose(RequestLoss.Broken.TEXT_ID);
            case Answer answer -> listener.answered(answer);
            case Request question -> {
                if (stateless) {
                    LOG.debugf(
                            "A stateless server must not send requests, found %s",
                            question.method());
                } else {
                    listener.received(this, question);
                }
            }
            case Notification notification -> listener.received(this, notification);
        }
    }

    private boolean namedByText(Answer answer) {
        return answer.id() instanceof RequestId.Text text
                && text.spelled().filter(id()::equals).isPresent();
    }

    /** Pauses or resumes reading from the server. */
    void setPaused(boolean pause) {
        events.setPaused(pause);
    }

    /** Ends the request after its response arrived. The connection may be reused. */
    void settled() {
        over = true;
        events.finish();
        endCall();
    }

    /** Ends the request without a response. */
    void abort() {
        over = true;
        events.stop();
        endCall();
    }

    private void endCall() {
        var started = call;
        if (started != null) {
            call = null;
            started.abort();
        }
    }

    private void lose(RequestLoss loss) {
        if (!over) {
            abort();
            listener.lost(this, loss);
        }
    }
}
