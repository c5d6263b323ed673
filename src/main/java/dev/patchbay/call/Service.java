package dev.patchbay.call;

/**
 * Answers one question. All work has this shape. The code may block; it runs on a virtual thread.
 */
@FunctionalInterface
public interface Service<I, O> {
    O serve(I question) throws InterruptedException;
}
