package dev.patchbay.ops;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumSet;

/** Counts events by kind. The counter of each kind exists from the start, at zero. */
public final class Tally<K extends Enum<K>> {
    private final Slots<K, Counter> counters;

    Tally(MeterRegistry registry, String name, String description, String label, Class<K> kinds) {
        counters =
                new Slots<>(
                        kinds,
                        kind ->
                                Counter.builder(name)
                                        .description(description)
                                        .tag(label, LabelValues.of(kind))
                                        .register(registry));
        EnumSet.allOf(kinds).forEach(counters::of);
    }

    public void count(K kind) {
        counters.of(kind).increment();
    }
}
