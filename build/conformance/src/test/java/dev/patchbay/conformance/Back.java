package dev.patchbay.conformance;

/** How the hub talks to the server behind it. */
enum Back {
    LEGACY_HTTP("legacy"),
    MODERN_PROGRAM("modern");

    private final String era;

    Back(String era) {
        this.era = era;
    }

    String era() {
        return era;
    }
}
