package dev.patchbay.transport.http.session;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.ProtocolHeaders;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.channel.Budget;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.Origin;
import dev.patchbay.peer.channel.Overloaded;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.peer.channel.Unsendable;
import dev.patchbay.transport.http.check.AdmittedClient;
import dev.patchbay.transport.http.check.HttpRefusal;
import dev.patchbay.transport.http.check.RequestRefused;
import dev.patchbay.transport.http.limit.EventReplay;
import dev.patchbay.transport.http.limit.HttpLimits;
import dev.patchbay.transport.http.limit.PastEvents;
import dev.patchbay.transport.http.limit.Quota;
import io.smallrye.mutiny.Multi;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The channel of one session of the legacy revisions. Messages that belong to a request go to the
 * stream of its POST. All other messages go to the session's own stream.
 *
 * <p>Concurrency: any thread may call any method.
 */
public final class HttpSession implements Channel {
    public static final String HEADER = ProtocolHeaders.SESSION;

    /** How many ended streams a client may resume. */
    private static final int KEPT_STREAMS = 16;

    /** For how many cancelled requests the session remembers that their streams have ended. */
    private static final int MAX_CANCELLED = 256;

    private static final long STANDALONE_STREAM = 0;

    /** How many bytes of the digest of an id are enough to tell sessions apart. */
    private static final int SHOWN_BYTES = 4;

    private final String id;
    private final String shown;
    private final AdmittedClient owner;
    private final Revision revision;
    private final Quota quota;
    private final PastEvents past;
    private final Peer peer;
    private final IncomingRelay queue = new IncomingRelay();
    private final AtomicLong streams = new AtomicLong(STANDALONE_STREAM);
    private final ConcurrentMap<RequestId, SessionStream> open = new ConcurrentHashMap<>();

    /**
     * The streams whose response is being sent. They are neither open nor kept, and a client that
     * loses its connection now can resume them.
     */
    private final ConcurrentMap<Long, SessionStream> ending = new ConcurrentHashMap<>();

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, SessionStream> kept =
            new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, SessionStream> eldest) {
                    return size() > KEPT_STREAMS;
                }
            };

    /**
     * The numbers of the streams of cancelled requests, the oldest first. Guarded by {@code lock}.
     */
    private final SequencedSet<Long> cancelled = new LinkedHashSet<>();

    private final SessionStream own;
    private volatile boolean begun;
    private volatile boolean closed;
    private volatile long lastUsed = System.nanoTime();

    HttpSession(
            String id, AdmittedClient owner, Quota quota, Revision revision, HttpLimits limits) {
        this.id = id;
        this.shown = shownAs(id);
        this.owner = owner;
        this.revision = revision;
        this.quota = quota;
        this.past = new PastEvents(quota.events(), limits.replay());
        this.own = new SessionStream(STANDALONE_STREAM, revision, replay(), null);
        this.peer = owner.entrance().accept(this);
        peer.open();
    }

    String id() {
        return id;
    }

    /** Returns the client that started the session, and its entrance. */
    public AdmittedClient owner() {
        return owner;
    }

    Quota quota() {
        return quota;
    }

    /** Returns a name of the session for the log. It does not give access to the session. */
    private static String shownAs(String id) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(id.getBytes(US_ASCII));
            return HexFormat.of().formatHex(digest, 0, SHOWN_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /** Returns whether the handshake has succeeded. */
    public boolean begun() {
        return begun;
    }

    public Revision revision() {
        return revision;
    }

    /** Serves the requests of one POST. Their responses go to the response of the POST. */
    public void serve(Incoming message, List<Request> requests, ActiveRequests.Post post) {
        used();
        var stream = new SessionStream(streams.incrementAndGet(), revision, replay(), post);
        for (var request : requests) {
            var other = open.putIfAbsent(request.id(), stream);
            if (other != null && other != stream) {
                forget(stream);
                throw new RequestRefused(
                        HttpRefusal.badRequest(
                                request.id(),
                                RpcError.invalidRequest("id must be unique among open requests")));
            }
        }
        queue.give(message);
        if (closed) {
            // The session may have closed before its peer read the message.
            forget(stream);
            stream.close();
        }
    }

    private void forget(SessionStream stream) {
        open.values().removeIf(other -> other == stream);
        stream.releaseReservation();
    }

    private EventReplay replay() {
        return new EventReplay(past, quota.memory());
    }

    /** Takes a message that needs no response. */
    public void take(Incoming message) {
        used();
        queue.give(message);
    }

    /**
     * Opens the session's own stream on this response. Returns false if another response has it.
     */
    boolean listen(ResponseWriter writer) {
        used();
        boolean opened = own.open(writer);
        closeIfOver(own);
        return opened;
    }

    /** Closes a stream of this session that a client opens while the session closes. */
    private void closeIfOver(SessionStream stream) {
        if (closed) {
            stream.close();
        }
    }

    /** The result of an attempt to resume a stream. */
    enum Resumption {
        RESUMED,

        /** The stream, or some of its events, are not known any more. */
        UNKNOWN,

        /** The request of the stream was cancelled, so the stream has no more events. */
        CANCELLED
    }

    /** Resumes a stream after the last event that the client has received. */
    Resumption resume(String lastEventId, ResponseWriter writer) {
        used();
        var position = Position.parse(lastEventId);
        if (position.isEmpty()) {
            return Resumption.UNKNOWN;
        }
        var stream = find(position.get().stream());
        if (stream.isPresent()) {
            boolean resumed = stream.get().resume(position.get().event(), writer);
            closeIfOver(stream.get());
            return resumed ? Resumption.RESUMED : Resumption.UNKNOWN;
        }
        return cancelled(position.get().stream()) ? Resumption.CANCELLED : Resumption.UNKNOWN;
    }

    private boolean cancelled(long number) {
        lock.lock();
        try {
            return cancelled.contains(number);
        } finally {
            lock.unlock();
        }
    }

    private Optional<SessionStream> find(long number) {
        if (number == STANDALONE_STREAM) {
            return Optional.of(own);
        }
        // In the order in which a stream moves, because it may move meanwhile.
        for (var stream : open.values()) {
            if (stream.number() == number) {
                return Optional.of(stream);
            }
        }
        var last = ending.get(number);
        if (last != null) {
            return Optional.of(last);
        }
        lock.lock();
        try {
            return Optional.ofNullable(kept.get(number));
        } finally {
            lock.unlock();
        }
    }

    boolean idleSince(long nanos) {
        return open.isEmpty() && ending.isEmpty() && !own.attached() && lastUsed - nanos < 0;
    }

    private void used() {
        lastUsed = System.nanoTime();
    }

    /** Ends the session. Running requests may finish within {@code grace}. */
    void end(Duration grace) {
        try {
            peer.close(grace);
        } finally {
            past.close();
        }
    }

    @Override
    public Principal principal() {
        return owner.principal();
    }

    @Override
    public Budget memory() {
        return quota.standing();
    }

    @Override
    public Multi<Incoming> incoming() {
        return queue.incoming();
    }

    @Override
    public Origin origin(RequestId of) {
        var stream = open.get(of);
        return stream == null ? new Origin(shown, null, null, null) : stream.origin(shown);
    }

    @Override
    public void send(JsonValue message) {
        own.say(message);
    }

    @Override
    public void send(JsonValue message, RequestId about) {
        var stream = open.get(about);
        if (stream == null) {
            own.say(message);
        } else if (message instanceof Answer) {
            if (!begun && !(message instanceof Failure)) {
                begun = true;
                stream.header(HEADER, id);
            }
            whileEnding(stream, () -> answer(stream, message, about));
        } else if (message instanceof JsonRpcMessage) {
            stream.say(message);
        } else {
            // This is the array of the responses to a batch. A cancellation may complete it on an
            // event loop, which must not wait for the stream.
            Thread.ofVirtual()
                    .start(() -> whileEnding(stream, () -> concludeBatch(stream, message)));
        }
    }

    /** Sends a response. A client can resume the stream meanwhile. */
    private void whileEnding(SessionStream stream, Runnable sending) {
        ending.put(stream.number(), stream);
        try {
            sending.run();
        } finally {
            ending.remove(stream.number());
        }
    }

    private void concludeBatch(SessionStream stream, JsonValue answers) {
        try {
            conclude(stream, answers);
        } catch (Overloaded e) {
            conclude(
                    stream, new Failure(null, RpcError.overloaded(String.valueOf(e.getMessage()))));
        }
    }

    private void answer(SessionStream stream, JsonValue message, RequestId about) {
        try {
            conclude(stream, message);
        } catch (Unsendable | Overloaded e) {
            // The peer sends another response instead.
            open.put(about, stream);
            throw e;
        }
    }

    private void conclude(SessionStream stream, JsonValue message) {
        // Free the id before the response is sent, because the client may then use it again.
        forget(stream);
        boolean streamed = stream.conclude(begun ? 200 : 400, message);
        if (streamed) {
            keep(stream);
        }
        used();
    }

    @Override
    public void endWithoutResponse(RequestId about) {
        var stream = open.get(about);
        if (stream != null) {
            noteCancelled(stream);
            forget(stream);
            used();
            // Event loops deliver cancellations, and must not wait for the stream.
            Thread.ofVirtual().start(stream::endWithoutResponse);
        }
    }

    @Override
    public void release(RequestId about) {
        var stream = open.get(about);
        if (stream != null) {
            stream.release();
        }
    }

    private void noteCancelled(SessionStream stream) {
        lock.lock();
        try {
            cancelled.add(stream.number());
            if (cancelled.size() > MAX_CANCELLED) {
                cancelled.removeFirst();
            }
        } finally {
            lock.unlock();
        }
    }

    private void keep(SessionStream stream) {
        lock.lock();
        try {
            kept.put(stream.number(), stream);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close(Duration grace) {
        closed = true;
        queue.end();
        own.close();
        open.values()
                .forEach(stream -> {
                    stream.close();
                    stream.releaseReservation();
                });
    }

    /** A position in a stream, in the form of an event id. */
    private record Position(long stream, long event) {
        static Optional<Position> parse(@Nullable String text) {
            var parts = text == null ? new String[0] : text.split("-", -1);
            try {
                return parts.length == 2
                        ? Optional.of(
                                new Position(Long.parseLong(parts[0]), Long.parseLong(parts[1])))
                        : Optional.empty();
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }
    }
}
