package dev.patchbay.peer.outgoing;

import dev.patchbay.jsonrpc.RequestId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The requests of this peer that wait for a response, by id. It is the only table of them.
 *
 * <p>Concurrency: any thread may call any method. The thread that removes a request from the map
 * ends it. A request that is added while the conversation ends is removed either by {@link #add} or
 * by {@link #close}, because each changes its own variable before it reads the other's.
 */
public final class OutgoingRequests {
    private final Map<RequestId, OutgoingRequest> open = new ConcurrentHashMap<>();
    private final AtomicLong last = new AtomicLong();
    private final BiConsumer<RequestId, @Nullable RequestId> cancelled;
    private volatile boolean closed;

    /**
     * @param cancelled tells the remote side that a request is cancelled; it may wait. The second
     *     argument is {@link OutgoingRequest#about}
     */
    public OutgoingRequests(BiConsumer<RequestId, @Nullable RequestId> cancelled) {
        this.cancelled = cancelled;
    }

    /**
     * Adds a request, which gets its id.
     *
     * @throws PeerClosed if the conversation is over
     */
    public RequestId.Whole add(OutgoingRequest request) {
        var id = new RequestId.Whole(last.incrementAndGet());
        request.numbered(id);
        open.put(id, request);
        if (closed && open.remove(id) != null) {
            throw new PeerClosed();
        }
        return id;
    }

    /** Returns the request with this id, if it waits for its response. */
    public Optional<OutgoingRequest> find(RequestId id) {
        return Optional.ofNullable(open.get(id));
    }

    /** Returns the requests that wait for their responses, in no order. */
    public Stream<OutgoingRequest> all() {
        return open.values().stream();
    }

    /** Removes a request. Only the thread that removes it may end it. */
    public Optional<OutgoingRequest> take(RequestId id) {
        return Optional.ofNullable(open.remove(id));
    }

    /**
     * Cancels a request and tells the remote side. Does nothing if the request waits for no
     * response any more.
     */
    public void withdraw(RequestId id) {
        take(id).ifPresent(request ->
                // This may be the thread of the clock, and sending waits if the remote side
                // is slow.
                Thread.ofVirtual().start(() -> cancelled.accept(id, request.about())));
    }

    /** Removes the requests that were sent on behalf of a request, and returns their ids. */
    public List<RequestId> removeAskedDuring(RequestId request) {
        var ids = new ArrayList<RequestId>();
        open.forEach((id, one) -> {
            if (request.equals(one.about()) && open.remove(id) != null) {
                ids.add(id);
            }
        });
        return ids;
    }

    /** Ends the conversation, and removes and returns the requests that still wait. */
    public List<OutgoingRequest> close() {
        closed = true;
        var left = new ArrayList<OutgoingRequest>();
        open.keySet().forEach(id -> take(id).ifPresent(left::add));
        return left;
    }

    /** Returns whether a request with a time limit waits. */
    public boolean limited() {
        return all().anyMatch(OutgoingRequest::limited);
    }

    /** Ends the requests that have passed a time limit. */
    public void check(long now) {
        open.values().forEach(request -> request.check(now));
    }
}
