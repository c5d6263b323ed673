package dev.patchbay.transport.http.limit;

import dev.patchbay.peer.channel.Budget;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The latest events of one stream, for a client that resumes it (MCP 2025-11-25, basic/transports,
 * "Resumability and Redelivery").
 *
 * <p>Concurrency: only one thread may use it at a time, but {@link PastEvents} may forget events at
 * any time, the oldest first.
 */
public final class EventReplay {
    /** One event. The numbers of a stream rise without gaps. */
    public record Event(long number, Buffer message) {}

    private record Kept(long number, PastEvents.Event event) {}

    private final PastEvents session;
    private final Budget memory;
    private final ArrayDeque<Kept> events = new ArrayDeque<>();
    private long last;

    /**
     * @param session keeps the events of all streams of the session
     */
    public EventReplay(PastEvents session, Budget memory) {
        this.session = session;
        this.memory = memory;
    }

    /** Numbers an event, and keeps it if there is memory for it. Returns its number. */
    public long keep(Buffer message) {
        last++;
        var event = session.keep(message, memory);
        while (!events.isEmpty() && events.getFirst().event().message() == null) {
            events.removeFirst();
        }
        if (event != null) {
            events.addLast(new Kept(last, event));
        }
        return last;
    }

    /** Returns the number of the last event. A client that resumes after 0 gets all events. */
    public long last() {
        return last;
    }

    /** Returns all events after a number. Empty if some of them are not kept any more. */
    public Optional<List<Event>> after(long number) {
        if (number > last) {
            return Optional.empty();
        }
        var missed = new ArrayList<Event>();
        for (var kept : events) {
            var message = kept.event().message();
            if (kept.number() > number && message != null) {
                missed.add(new Event(kept.number(), message));
            }
        }
        // Numbers have no gaps, so the list is too short if an event is missing.
        return missed.size() == last - number ? Optional.of(missed) : Optional.empty();
    }
}
