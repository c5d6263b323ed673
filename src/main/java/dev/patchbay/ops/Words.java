package dev.patchbay.ops;

import java.util.Locale;

/** Constants of enums as they stand in labels. */
final class Words {
    private Words() {}

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
