package dev.patchbay.call;

/** The two eras of the protocol, for code that only reports the era of a request. */
public enum Era {
    LEGACY,
    MODERN
}
