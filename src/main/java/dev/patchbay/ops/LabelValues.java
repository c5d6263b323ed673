package dev.patchbay.ops;

import java.util.Locale;

/** Formats enum constants as label values. */
final class LabelValues {
    private LabelValues() {}

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
