package dev.patchbay.call;

/** The two forms of the protocol, for those who only tell which one it was. */
public enum Era {
    LEGACY,
    MODERN
}
