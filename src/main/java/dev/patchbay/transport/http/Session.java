package dev.patchbay.transport.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Channel;
import dev.patchbay.peer.Origin;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.Principal;
import dev.patchbay.peer.Unsendable;
import io.smallrye.mutiny.Multi;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The channel of one session of the older revisions: what belongs to a request goes to the stream
 * of its post, everything else to a stream of its own.
 *
 * <p>Concurrency: any thread may call anything.
 */
final class Session implements Channel {
    static final String HEADER = "Mcp-Session-Id";

    /** How many ended streams a client may come back to. */
    private static final int KEPT_STREAMS = 16;

    private static final long OWN = 0;

    /** As much of the digest of an id as tells sessions apart. */
    private static final int SHOWN_BYTES = 4;

    private final String id;
    private final String shown;
    private final Visitor owner;
    private final Revision revision;
    private final HttpLimits limits;
    private final Peer peer;
    private final Feed feed = new Feed();
    private final AtomicLong streams = new AtomicLong(OWN);
    private final ConcurrentMap<RequestId, SessionStream> open = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, SessionStream> kept =
            new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, SessionStream> eldest) {
                    return size() > KEPT_STREAMS;
                }
            };
    private final SessionStream own;
    private volatile boolean begun;
    private volatile long lastUsed = System.nanoTime();

    Session(String id, Visitor owner, Revision revision, HttpLimits limits) {
        this.id = id;
        this.shown = shownAs(id);
        this.owner = owner;
        this.revision = revision;
        this.limits = limits;
        this.own = new SessionStream(OWN, revision, limits.replay(), null);
        this.peer = owner.entrance().accept(this);
        peer.open();
    }

    String id() {
        return id;
    }

    /** Who has begun it, and where. */
    Visitor owner() {
        return owner;
    }

    /** A name that is fit for a log: whoever knows it cannot speak in the session. */
    private static String shownAs(String id) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(id.getBytes(US_ASCII));
            return HexFormat.of().formatHex(digest, 0, SHOWN_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /** Whether the handshake has succeeded. */
    boolean begun() {
        return begun;
    }

    Revision revision() {
        return revision;
    }

    /** Serves requests that came with one post; their answers go to its outlet. */
    void serve(Incoming message, List<Request> requests, Outlet outlet) {
        used();
        var stream =
                new SessionStream(
                        streams.incrementAndGet(),
                        revision,
                        limits.replay() / KEPT_STREAMS,
                        outlet);
        for (var request : requests) {
            var other = open.putIfAbsent(request.id(), stream);
            if (other != null && other != stream) {
                forget(stream);
                throw new Refused(
                        Refusal.badRequest(
                                request.id(),
                                RpcError.invalidRequest("id must be unique among open requests")));
            }
        }
        feed.give(message);
    }

    private void forget(SessionStream stream) {
        open.values().removeIf(other -> other == stream);
    }

    /** Takes what needs no answer. */
    void take(Incoming message) {
        used();
        feed.give(message);
    }

    /** Streams what belongs to no request; false if that goes to somebody already. */
    boolean listen(Outlet outlet) {
        used();
        return own.open(outlet);
    }

    /** Goes on with a stream where a client has left it; false if that cannot be told any more. */
    boolean resume(String lastEventId, Outlet outlet) {
        used();
        return Position.parse(lastEventId)
                .flatMap(position ->
                        find(position.stream())
                                .map(stream -> stream.resume(position.event(), outlet)))
                .orElse(false);
    }

    private Optional<SessionStream> find(long number) {
        if (number == OWN) {
            return Optional.of(own);
        }
        lock.lock();
        try {
            var ended = kept.get(number);
            if (ended != null) {
                return Optional.of(ended);
            }
        } finally {
            lock.unlock();
        }
        return open.values().stream().filter(stream -> stream.number() == number).findFirst();
    }

    boolean idleSince(long nanos) {
        return open.isEmpty() && !own.attached() && lastUsed - nanos < 0;
    }

    private void used() {
        lastUsed = System.nanoTime();
    }

    /** Ends the session; what runs may finish within {@code grace}. */
    void end(Duration grace) {
        peer.close(grace);
    }

    @Override
    public Principal principal() {
        return owner.principal();
    }

    @Override
    public Multi<Incoming> incoming() {
        return feed.incoming();
    }

    @Override
    public Origin origin(RequestId of) {
        var stream = open.get(of);
        return stream == null ? new Origin(shown, null, null) : stream.origin(shown);
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
            answer(stream, message, about);
        } else if (message instanceof JsonRpcMessage) {
            stream.say(message);
        } else {
            // The array of the answers to a batch. A cancellation may complete it on an event loop,
            // which must not wait for the stream.
            Thread.ofVirtual().start(() -> conclude(stream, message));
        }
    }

    private void answer(SessionStream stream, JsonValue message, RequestId about) {
        try {
            conclude(stream, message);
        } catch (Unsendable e) {
            // Another answer follows in its place.
            open.put(about, stream);
            throw e;
        }
    }

    private void conclude(SessionStream stream, JsonValue message) {
        // First: a client that has its answer may use the id again.
        forget(stream);
        boolean streamed = stream.conclude(begun ? 200 : 400, message);
        if (streamed) {
            keep(stream);
        }
        used();
    }

    @Override
    public void waive(RequestId about) {
        var stream = open.get(about);
        if (stream != null) {
            forget(stream);
            used();
            // Cancellations come by event loops, which must not wait for the stream.
            Thread.ofVirtual().start(stream::waive);
        }
    }

    @Override
    public void release(RequestId about) {
        var stream = open.get(about);
        if (stream != null) {
            stream.release();
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
        feed.end();
        own.close();
        open.values().forEach(SessionStream::close);
    }

    /** A place in a stream, as clients name it. */
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
