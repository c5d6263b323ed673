package dev.patchbay.app;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes a value at the first request for it. */
final class Lazy<T> implements Supplier<T> {
    private final Supplier<T> factory;
    private volatile @Nullable T instance;

    Lazy(Supplier<T> factory) {
        this.factory = factory;
    }

    @Override
    public T get() {
        var value = instance;
        if (value == null) {
            // Two threads may make the value at the same time. Both values are equally good.
            value = factory.get();
            instance = value;
        }
        return value;
    }
}
