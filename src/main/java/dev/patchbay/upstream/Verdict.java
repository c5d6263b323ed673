package dev.patchbay.upstream;

/** What is known of the era a server speaks before it is connected to. */
enum Verdict {
    UNKNOWN,
    LEGACY
}
