package dev.patchbay.config.trust;

/** The trust in an entry of a file that was found. */
public enum TrustState {
    TRUSTED,
    /** The entry was never trusted. */
    NEW,
    /** The entry has changed since it was trusted. */
    CHANGED,
    /** The entry was trusted, and is no longer in the file. */
    GONE
}
