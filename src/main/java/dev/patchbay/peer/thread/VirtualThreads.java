package dev.patchbay.peer.thread;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Runs blocking code for Mutiny, on one virtual thread per call. */
public final class VirtualThreads {
    private VirtualThreads() {}

    /**
     * Runs {@code work} on a virtual thread of its own when subscribed. Cancelling interrupts the
     * thread.
     *
     * @param always whether work that is cancelled before its thread runs is started nevertheless,
     *     as an interrupted thread, because it gives back what was taken for it
     * @param scope runs everything that the thread does, including the handling of the result
     */
    public static <T> Uni<T> run(Callable<T> work, boolean always, Consumer<Runnable> scope) {
        return Uni.createFrom()
                .emitter(emitter -> {
                    var running = new AtomicBoolean(true);
                    var thread =
                            Thread.ofVirtual()
                                    .inheritInheritableThreadLocals(false)
                                    .unstarted(() ->
                                            scope.accept(
                                                    () -> settle(emitter, work, always, running)));
                    emitter.onTermination(() -> {
                        if (running.get()) {
                            thread.interrupt();
                        }
                    });
                    thread.start();
                });
    }

    private static <T> void settle(
            UniEmitter<? super T> emitter,
            Callable<T> work,
            boolean always,
            AtomicBoolean running) {
        if (!always && Thread.currentThread().isInterrupted()) {
            return;
        }
        T item;
        try {
            item = work.call();
        } catch (Throwable failure) {
            // Every failure is the outcome of the work, including errors of the virtual machine:
            // the request must be answered.
            running.set(false);
            emitter.fail(failure);
            return;
        }
        running.set(false);
        emitter.complete(item);
    }
}
