package dev.patchbay.event;

import dev.patchbay.mcp.Change;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.BroadcastProcessor;

/**
 * The bus: whoever publishes does not know who listens.
 *
 * <p>Listeners are called on the publisher's thread and must not wait.
 */
public final class Events {
    private final BroadcastProcessor<Event> processor = BroadcastProcessor.create();

    public void publish(Event event) {
        processor.onNext(event);
    }

    /** Everything that is published from now on. */
    public Multi<Event> stream() {
        return processor;
    }

    /** Of all that, what changes of what we offer. */
    public Multi<Change> changes() {
        return processor
                .filter(Event.Changed.class::isInstance)
                .map(event -> ((Event.Changed) event).change());
    }
}
