package dev.patchbay.event;

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
}
