package dev.patchbay.peer;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** The bridge from straight blocking code to Mutiny: one virtual thread a call. */
final class VirtualThreads {
    private VirtualThreads() {}

    /**
     * Runs {@code work} on a virtual thread of its own when subscribed; cancelling interrupts it.
     *
     * @param scope runs all that the thread does, what becomes of the result included
     */
    static <T> Uni<T> run(Callable<T> work, Consumer<Runnable> scope) {
        return Uni.createFrom()
                .emitter(emitter -> {
                    var running = new AtomicBoolean(true);
                    var thread =
                            Thread.ofVirtual()
                                    .inheritInheritableThreadLocals(false)
                                    .unstarted(() ->
                                            scope.accept(() -> settle(emitter, work, running)));
                    emitter.onTermination(() -> {
                        if (running.get()) {
                            thread.interrupt();
                        }
                    });
                    thread.start();
                });
    }

    private static <T> void settle(
            UniEmitter<? super T> emitter, Callable<T> work, AtomicBoolean running) {
        T item;
        try {
            item = work.call();
        } catch (Throwable failure) {
            // Whatever ends the work is its outcome, errors of the virtual machine included: the
            // request
            // must be answered all the same.
            running.set(false);
            emitter.fail(failure);
            return;
        }
        running.set(false);
        emitter.complete(item);
    }
}
