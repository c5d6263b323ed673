package dev.patchbay.event;

import dev.patchbay.mcp.Change;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.BroadcastProcessor;

/**
 * The event bus. A publisher does not know the listeners.
 *
 * <p>Listeners run on the publisher's thread and must not block.
 */
public final class Events {
    private final BroadcastProcessor<Event> processor = BroadcastProcessor.create();

    public void publish(Event event) {
        processor.onNext(event);
    }

    /** Returns all events that are published from now on. */
    public Multi<Event> stream() {
        return processor;
    }

    /** Returns only the changes of what the hub offers, from the same stream. */
    public Multi<Change> changes() {
        return processor
                .filter(Event.Changed.class::isInstance)
                .map(event -> ((Event.Changed) event).change());
    }
}
