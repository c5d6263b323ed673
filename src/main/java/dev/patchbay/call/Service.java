package dev.patchbay.call;

/** One question, one answer: the shape of all work. Blocking code, run on a virtual thread. */
@FunctionalInterface
public interface Service<I, O> {
    O serve(I question) throws InterruptedException;
}
