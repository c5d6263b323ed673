package dev.patchbay.transport.client;

import dev.patchbay.frame.EventSplitter;
import dev.patchbay.frame.StreamEvent;
import dev.patchbay.peer.Loss;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One stream of events over as many connections as it takes: if one breaks it is come back to where
 * the server has said how far it was.
 */
final class EventFlow {
    /** Who reads it. */
    interface Reader {
        /** An event that has data. */
        void event(StreamEvent event);

        /** Something came that was too large, and is lost. */
        void tooLarge(Loss loss);

        /** It will not go on. */
        void over(Loss loss);
    }

    /** When a connection that broke is followed by another. */
    enum Return {
        NEVER,
        /** If the server has said how far it was. */
        IF_TOLD,
        ALWAYS
    }

    private static final long SHORTEST_PAUSE_MILLIS = 100;
    private static final long USUAL_PAUSE_MILLIS = 1_000;
    private static final int MOST_DOUBLINGS = 16;

    private final Site site;
    private final Supplier<Map<String, String>> headers;
    private final Return after;
    private final Reader reader;
    private @Nullable HttpCall call;
    private @Nullable HttpClientResponse response;
    private String lastId = "";
    private long retryMillis = USUAL_PAUSE_MILLIS;
    private long since;
    private int attempts;
    private boolean resumed;
    private boolean held;
    private int kept;
    private int connections;
    private boolean stopped;

    /**
     * @param headers what the server is told when it is come back to
     */
    EventFlow(Site site, Supplier<Map<String, String>> headers, Return after, Reader reader) {
        this.site = site;
        this.headers = headers;
        this.after = after;
        this.reader = reader;
    }

    /** Reads the events of a response. */
    void read(HttpCall from, HttpClientResponse events) {
        call = from;
        response = events;
        since = System.nanoTime();
        var splitter = new EventSplitter(site.limits().message(), new Blocks());
        int number = ++connections;
        events.exceptionHandler(failure -> ended(number, Failures.reason(failure)));
        events.endHandler(_ -> ended(number, "it ended"));
        events.handler(piece -> feed(number, splitter, piece));
        if (held) {
            events.pause();
        }
    }

    private void ended(int number, String reason) {
        if (number == connections) {
            interrupted(new Loss.Broken("The stream of events broke off: " + reason));
        }
    }

    private void feed(int number, EventSplitter splitter, Buffer piece) {
        if (stopped || number != connections) {
            return;
        }
        try {
            var bytes = piece.getBytes();
            splitter.feed(bytes, bytes.length);
            if (!stopped && !keep(splitter.held())) {
                giveUp(new Loss.Broken(site.room().rule()));
            }
        } catch (OutOfMemoryError e) {
            // What was read of it is free again by now; all the others must live on.
            giveUp(new Loss.Broken("There was no memory for a message"));
        }
    }

    private void giveUp(Loss loss) {
        reader.tooLarge(loss);
        var current = call;
        if (current != null) {
            current.abort();
            interrupted(loss);
        }
    }

    private boolean keep(int bytes) {
        int before = kept;
        kept = bytes;
        return site.room().hold(bytes - before);
    }

    /** Asks the server for it, or for the rest of it. */
    void open() {
        if (stopped) {
            return;
        }
        var said = new HashMap<>(headers.get());
        said.put("Accept", Responses.EVENTS);
        if (!lastId.isEmpty()) {
            said.put("Last-Event-ID", lastId);
        }
        var opening = new HttpCall(site, site.target(), HttpMethod.GET, said, null, new Opening());
        call = opening;
        opening.start();
    }

    /** Stops reading for a while, so that the server has to wait, or goes on. */
    void hold(boolean wait) {
        held = wait;
        var from = response;
        if (from == null) {
            return;
        }
        if (wait) {
            from.pause();
        } else {
            from.resume();
        }
    }

    /** All that is wanted has come; the server may end it in good order. */
    void finish() {
        stopped = true;
        keep(0);
        var rest = response;
        response = null;
        call = null;
        if (rest != null) {
            Drain.of(site, rest);
        }
    }

    /** Ends it; nothing is told any more. */
    void stop() {
        stopped = true;
        keep(0);
        var current = call;
        if (current != null) {
            call = null;
            current.abort();
        }
    }

    private void interrupted(Loss loss) {
        if (stopped) {
            return;
        }
        var current = call;
        if (current == null) {
            // It has been told of this connection before.
            return;
        }
        current.ended();
        call = null;
        keep(0);
        if (response != null
                && System.nanoTime() - since > site.limits().longestRetry().toNanos()) {
            attempts = 0;
        }
        response = null;
        if (attempts >= site.limits().reconnects() || !returning()) {
            end(loss);
            return;
        }
        long pause =
                Math.max(retryMillis, SHORTEST_PAUSE_MILLIS) << Math.min(attempts, MOST_DOUBLINGS);
        attempts++;
        var longest = site.limits().longestRetry();
        var wanted = Duration.ofMillis(pause);
        var _ = site.later(wanted.compareTo(longest) > 0 ? longest : wanted, this::open);
    }

    private boolean returning() {
        return switch (after) {
            case NEVER -> false;
            case IF_TOLD -> !lastId.isEmpty();
            case ALWAYS -> true;
        };
    }

    private void end(Loss loss) {
        stopped = true;
        reader.over(loss);
    }

    /** What stands in the stream. */
    private final class Blocks implements EventSplitter.Receiver {
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
            boolean again = resumed && id != null && !id.isEmpty() && id.equals(lastId);
            resumed = false;
            if (id != null) {
                lastId = sendable(id) ? id : "";
            }
            // Who waits for an answer has a limit; the standing stream has no other than this.
            if (event.length() > 0 || (id != null && after == Return.IF_TOLD)) {
                attempts = 0;
            }
            if (event.length() > 0 && !again) {
                reader.event(event);
            }
        }

        @Override
        public void tooLarge(int limit) {
            if (!stopped) {
                reader.tooLarge(new Loss.Broken("A message must not exceed " + limit + " bytes"));
            }
        }

        private static boolean sendable(String id) {
            return id.chars().allMatch(c -> c >= ' ' && c <= '~') && id.equals(id.strip());
        }
    }

    /** Waits for the stream that was asked for. */
    private final class Opening implements HttpCall.Reaction {
        @Override
        public void head(HttpClientResponse answer) {
            var opened = call;
            if (opened == null) {
                return;
            }
            if (Responses.successful(answer)
                    && Responses.type(answer).equals(Responses.EVENTS)
                    && Responses.encoded(answer).isEmpty()) {
                resumed = !lastId.isEmpty();
                read(opened, answer);
                return;
            }
            Drain.of(site, answer);
            var inSession = headers.get().containsKey(HeaderNames.SESSION);
            var loss =
                    Responses.successful(answer)
                            ? new Loss.Misplaced("There is no stream of events")
                            : Responses.loss(answer, inSession, "");
            switch (loss) {
                case Loss.Broken _, Loss.Busy _, Loss.NotSent _ -> interrupted(loss);
                case Loss.SessionOver _, Loss.Unauthorized _, Loss.Misplaced _ -> end(loss);
            }
        }

        @Override
        public void failed(Loss loss) {
            interrupted(loss);
        }
    }
}
