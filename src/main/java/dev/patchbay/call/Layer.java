package dev.patchbay.call;

/** Something common to many services, wrapped around one. */
@FunctionalInterface
public interface Layer<I, O> {
    Service<I, O> around(Service<I, O> inner);

    /** This layer outside, {@code next} inside. */
    default Layer<I, O> then(Layer<I, O> next) {
        return inner -> around(next.around(inner));
    }
}
