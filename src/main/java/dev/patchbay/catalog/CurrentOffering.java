package dev.patchbay.catalog;

/** Holds the offering through which the call of the current thread came. */
final class CurrentOffering {
    static final ScopedValue<Offering> CURRENT = ScopedValue.newInstance();

    private CurrentOffering() {}
}
