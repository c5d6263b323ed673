package dev.patchbay.call;

import dev.patchbay.mcp.Change;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Where changes are heard of. */
public interface Subscriptions {
    /**
     * Tells of every wanted change until the thread is interrupted; equal ones close together are
     * told once.
     */
    void listen(Predicate<Change> wanted, Consumer<Change> tell) throws InterruptedException;
}
