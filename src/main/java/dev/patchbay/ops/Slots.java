package dev.patchbay.ops;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Holds one meter for each constant of an enum. Each is made at its first use. */
final class Slots<K extends Enum<K>, M> {
    private final Map<K, AtomicReference<@Nullable M>> meters;
    private final Function<K, M> factory;

    /**
     * @param factory makes the meter of a kind; a second call for the same kind must return the
     *     same meter, as two threads may call it at once
     */
    Slots(Class<K> kinds, Function<K, M> factory) {
        this.meters = new EnumMap<K, AtomicReference<@Nullable M>>(kinds);
        for (var kind : kinds.getEnumConstants()) {
            meters.put(kind, new AtomicReference<>());
        }
        this.factory = factory;
    }

    M of(K kind) {
        var slot = Objects.requireNonNull(meters.get(kind));
        var meter = slot.get();
        if (meter == null) {
            meter = factory.apply(kind);
            slot.set(meter);
        }
        return meter;
    }
}
