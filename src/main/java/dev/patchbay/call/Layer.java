package dev.patchbay.call;

/** Wraps a service with behaviour that many services share. */
@FunctionalInterface
public interface Layer<I, O> {
    Service<I, O> around(Service<I, O> inner);
}
