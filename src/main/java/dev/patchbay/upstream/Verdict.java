package dev.patchbay.upstream;

/** What is known of the era a server speaks before it is connected to. */
public enum Verdict {
    UNKNOWN,
    LEGACY,
    /** Known from the configuration only: servers of this era are asked each time. */
    MODERN
}
