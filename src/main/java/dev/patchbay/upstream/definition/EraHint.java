package dev.patchbay.upstream.definition;

/** What the hub knows of the era of a server before it connects. */
public enum EraHint {
    UNKNOWN,
    LEGACY,
    /** From the configuration only. Without it, the hub probes a server of this era each time. */
    MODERN
}
