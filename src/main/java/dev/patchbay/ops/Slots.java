package dev.patchbay.ops;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One meter for each of a few kinds, made when it is first needed. */
final class Slots<K extends Enum<K>, M> {
    private final Map<K, AtomicReference<@Nullable M>> made;
    private final Function<K, M> maker;

    /**
     * @param maker makes the meter of a kind; asked twice, it has to give the same
     */
    Slots(Class<K> kinds, Function<K, M> maker) {
        this.made = new EnumMap<K, AtomicReference<@Nullable M>>(kinds);
        for (var kind : kinds.getEnumConstants()) {
            made.put(kind, new AtomicReference<>());
        }
        this.maker = maker;
    }

    M of(K kind) {
        var slot = Objects.requireNonNull(made.get(kind));
        var meter = slot.get();
        if (meter == null) {
            meter = maker.apply(kind);
            slot.set(meter);
        }
        return meter;
    }
}
