package dev.patchbay.catalog;

import dev.patchbay.event.Event;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Change;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** The catalog of this moment. Replacing it tells the bus which lists have changed. */
public final class LiveCatalog {
    private final Events events;
    private final AtomicReference<Catalog> current;

    public LiveCatalog(Catalog initial, Events events) {
        this.current = new AtomicReference<>(initial);
        this.events = events;
    }

    public Catalog now() {
        return current.get();
    }

    /** Replaces the catalog by what {@code change} makes of it; may be tried more than once. */
    public void update(UnaryOperator<Catalog> change) {
        Catalog before;
        Catalog after;
        do {
            before = current.get();
            after = change.apply(before);
        } while (!current.compareAndSet(before, after));
        for (var kind : before.differences(after)) {
            events.publish(new Event.Changed(new Change.ListChanged(kind)));
        }
    }
}
