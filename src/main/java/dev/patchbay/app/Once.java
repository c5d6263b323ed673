package dev.patchbay.app;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes a value when it is first asked for, and only then. */
final class Once<T> implements Supplier<T> {
    private final Supplier<T> maker;
    private volatile @Nullable T made;

    Once(Supplier<T> maker) {
        this.maker = maker;
    }

    @Override
    public T get() {
        var value = made;
        if (value == null) {
            // Two threads may make it at the same time; both values are equally good.
            value = maker.get();
            made = value;
        }
        return value;
    }
}
