package dev.patchbay.transport.client;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.frame.EventSplitter;
import dev.patchbay.frame.StreamEvent;
import dev.patchbay.mcp.ProtocolHeaders;
import dev.patchbay.peer.channel.RequestLoss;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One stream of events over several connections. If a connection breaks, the stream is reopened
 * after the last event id. MCP 2025-11-25, basic/transports, "Resumability and Redelivery". Its
 * steps, all on the event loop:
 *
 * <ol>
 *   <li>{@link #open} requests the stream with GET, and {@link #head} receives the response. The
 *       first connection may also be the response to a POST request.
 *   <li>{@link #read} begins to read a connection, {@link #feed} takes its bytes, and {@link
 *       #event} passes each event to the listener.
 *   <li>{@link #interrupted} goes back to step 1 after a pause, or ends the stream.
 *   <li>{@link #finish} and {@link #stop} end the stream earlier, for its owner.
 * </ol>
 */
final class ResumableEvents implements HttpCall.Listener, EventSplitter.Receiver {
    /** Receives the events. */
    interface Listener {
        /** An event with data arrived. */
        void event(StreamEvent event);

        /** An event was too large, and is lost. */
        void tooLarge(RequestLoss loss);

        /** The stream ended for good. */
        void ended(RequestLoss loss);
    }

    /** When a broken connection is replaced. */
    enum Reopen {
        NEVER,
        /** If the server has sent an event id. */
        WITH_ID,
        ALWAYS
    }

    private static final long MIN_PAUSE_MILLIS = 100;
    private static final long DEFAULT_PAUSE_MILLIS = 1_000;
    private static final int MAX_DOUBLINGS = 16;

    private final HttpClientContext context;
    private final Supplier<Map<String, String>> headers;
    private final Reopen reopen;
    private final Listener listener;
    private @Nullable HttpCall call;
    private @Nullable HttpClientResponse response;
    private String lastId = "";
    private long retryMillis = DEFAULT_PAUSE_MILLIS;
    private long connectedNanos;
    private int attempts;

    /** Whether the next event is the first one of a stream that was reopened after an id. */
    private boolean resumed;

    private boolean paused;
    private int pendingBytes;
    private int connections;
    private boolean stopped;

    /**
     * @param headers the headers of the request that reopens the stream
     */
    ResumableEvents(
            HttpClientContext context,
            Supplier<Map<String, String>> headers,
            Reopen reopen,
            Listener listener) {
        this.context = context;
        this.headers = headers;
        this.reopen = reopen;
        this.listener = listener;
    }

    /** Requests the stream, or the rest of it. */
    void open() {
        if (stopped) {
            return;
        }
        var requestHeaders = new HashMap<>(headers.get());
        requestHeaders.put("Accept", ResponseHeads.EVENTS);
        if (!lastId.isEmpty()) {
            requestHeaders.put("Last-Event-ID", lastId);
        }
        var opening =
                new HttpCall(context, context.target(), HttpMethod.GET, requestHeaders, null, this);
        call = opening;
        opening.start();
    }

    @Override
    public void failed(RequestLoss loss) {
        interrupted(loss);
    }

    @Override
    public void head(HttpClientResponse answer) {
        var opened = call;
        if (opened == null) {
            return;
        }
        if (ResponseHeads.successful(answer)
                && ResponseHeads.type(answer).equals(ResponseHeads.EVENTS)
                && ResponseHeads.encoded(answer).isEmpty()) {
            resumed = !lastId.isEmpty();
            read(opened, answer);
            return;
        }
        ResponseDrain.of(context, answer);
        var inSession = headers.get().containsKey(ProtocolHeaders.SESSION);
        var loss =
                ResponseHeads.successful(answer)
                        ? new RequestLoss.NotAcceptedHere("The server has no event stream")
                        : ResponseHeads.loss(answer, inSession, "");
        switch (loss) {
            case RequestLoss.Broken _, RequestLoss.Busy _, RequestLoss.NotSent _ ->
                    interrupted(loss);
            case RequestLoss.SessionExpired _,
                    RequestLoss.Unauthorized _,
                    RequestLoss.NotAcceptedHere _ ->
                    end(loss);
        }
    }

    /** Reads the events of a response as the first connection of the stream, or as the next one. */
    void read(HttpCall from, HttpClientResponse events) {
        call = from;
        response = events;
        connectedNanos = System.nanoTime();
        var splitter = new EventSplitter(context.limits().message(), this);
        int number = ++connections;
        events.exceptionHandler(failure -> ended(number, ConnectionErrors.of(failure)));
        events.endHandler(_ -> ended(number, new NetworkFailure.StreamEnded()));
        events.handler(piece -> feed(number, splitter, piece));
        if (paused) {
            events.pause();
        }
    }

    private void feed(int number, EventSplitter splitter, Buffer piece) {
        if (stopped || number != connections) {
            return;
        }
        try {
            var bytes = piece.getBytes();
            splitter.feed(bytes, bytes.length);
            if (!stopped && !setPending(splitter.held())) {
                giveUp(new RequestLoss.Broken(context.pending().rule()));
            }
        } catch (OutOfMemoryError e) {
            // The bytes of this event are free again. The other streams must continue.
            giveUp(new RequestLoss.Broken("There was no memory for a message"));
        }
    }

    @Override
    public void event(StreamEvent event) {
        if (stopped) {
            return;
        }
        var retry = event.retryMillis();
        if (retry != null) {
            retryMillis = retry;
        }
        var id = event.id();
        boolean repeated = resumed && id != null && !id.isEmpty() && id.equals(lastId);
        resumed = false;
        if (id != null) {
            lastId = sendable(id) ? id : "";
        }
        // The stream of a request has a timeout, so any event with an id is progress. The
        // standalone stream has none, so only data is progress.
        if (event.length() > 0 || (id != null && reopen == Reopen.WITH_ID)) {
            attempts = 0;
        }
        if (event.length() > 0 && !repeated) {
            listener.event(event);
        }
    }

    private static boolean sendable(String id) {
        return id.chars().allMatch(c -> c >= ' ' && c <= '~') && id.equals(id.strip());
    }

    @Override
    public void tooLarge(int limit) {
        if (!stopped) {
            listener.tooLarge(
                    new RequestLoss.Broken("A message must not exceed " + limit + " bytes"));
        }
    }

    private boolean setPending(int bytes) {
        int before = pendingBytes;
        pendingBytes = bytes;
        return context.pending().add(bytes - before);
    }

    private void giveUp(RequestLoss loss) {
        listener.tooLarge(loss);
        var current = call;
        if (current != null) {
            current.abort();
            interrupted(loss);
        }
    }

    private void ended(int number, NetworkFailure cause) {
        if (number == connections) {
            interrupted(
                    new RequestLoss.Broken(
                            new ServerFailure.During("The event stream was interrupted", cause)));
        }
    }

    private void interrupted(RequestLoss loss) {
        if (stopped) {
            return;
        }
        var current = call;
        if (current == null) {
            // This connection was reported before.
            return;
        }
        current.ended();
        call = null;
        setPending(0);
        if (response != null
                && System.nanoTime() - connectedNanos > context.limits().longestRetry().toNanos()) {
            attempts = 0;
        }
        response = null;
        if (attempts >= context.limits().reconnects() || !mayReopen()) {
            end(loss);
            return;
        }
        long pause = Math.max(retryMillis, MIN_PAUSE_MILLIS) << Math.min(attempts, MAX_DOUBLINGS);
        attempts++;
        var longest = context.limits().longestRetry();
        var wanted = Duration.ofMillis(pause);
        var _ = context.later(wanted.compareTo(longest) > 0 ? longest : wanted, this::open);
    }

    private boolean mayReopen() {
        return switch (reopen) {
            case NEVER -> false;
            case WITH_ID -> !lastId.isEmpty();
            case ALWAYS -> true;
        };
    }

    private void end(RequestLoss loss) {
        stopped = true;
        listener.ended(loss);
    }

    /** Pauses reading, so that the server waits, or resumes it. */
    void setPaused(boolean pause) {
        paused = pause;
        var from = response;
        if (from == null) {
            return;
        }
        if (pause) {
            from.pause();
        } else {
            from.resume();
        }
    }

    /** Ends the stream after the last wanted event. The server may close in good order. */
    void finish() {
        stopped = true;
        setPending(0);
        var rest = response;
        var current = call;
        response = null;
        call = null;
        if (rest != null) {
            ResponseDrain.of(context, rest);
        } else if (current != null) {
            // The stream is being reopened, but the last wanted event came on another stream.
            current.abort();
        }
    }

    /** Ends the stream. The listener receives nothing after that. */
    void stop() {
        stopped = true;
        setPending(0);
        var current = call;
        if (current != null) {
            call = null;
            current.abort();
        }
    }
}
