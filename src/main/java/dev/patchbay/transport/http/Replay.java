package dev.patchbay.transport.http;

import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;

/**
 * The latest events of one stream, for a client that comes back. Not for several threads at once.
 */
final class Replay {
    /** One of them; numbers of a stream rise without gaps. */
    record Event(long number, Buffer message) {}

    private final ArrayDeque<Event> events = new ArrayDeque<>();
    private long last;
    private int size;

    /** Keeps an event and numbers it. */
    long keep(Buffer message, int bound) {
        last++;
        events.addLast(new Event(last, message));
        size += message.length();
        while (size > bound && events.size() > 1) {
            size -= events.removeFirst().message().length();
        }
        return last;
    }

    /** A number without an event, from which a client can come back to the very beginning. */
    long last() {
        return last;
    }

    int size() {
        return size;
    }

    /** All that came after a number; empty if some of it is not kept any more. */
    Optional<List<Event>> after(long number) {
        if (number > last || (!events.isEmpty() && events.getFirst().number() > number + 1)) {
            return Optional.empty();
        }
        return Optional.of(events.stream().filter(event -> event.number() > number).toList());
    }
}
