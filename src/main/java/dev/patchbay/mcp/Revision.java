package dev.patchbay.mcp;

import java.util.List;
import java.util.Optional;

/** The published revisions of the protocol that we speak, oldest first. */
public enum Revision {
    V2024_11_05("2024-11-05"),
    V2025_03_26("2025-03-26"),
    V2025_06_18("2025-06-18"),
    V2025_11_25("2025-11-25"),
    V2026_07_28("2026-07-28");

    /**
     * The newest revision with a handshake; what we answer to a handshake that names an unknown
     * one.
     */
    public static final Revision NEWEST_LEGACY = V2025_11_25;

    private static final List<Revision> ALL = List.of(values());

    private final String wire;

    Revision(String wire) {
        this.wire = wire;
    }

    public String wire() {
        return wire;
    }

    public static Optional<Revision> parse(String text) {
        // A request is asked for its revision several times, so this makes as little as it can.
        for (var revision : ALL) {
            if (revision.wire.equals(text)) {
                return Optional.of(revision);
            }
        }
        return Optional.empty();
    }

    /** Whether version and capabilities travel in every request instead of a handshake. */
    public boolean modern() {
        return this == V2026_07_28;
    }

    public static List<Revision> modernOnes() {
        return ALL.stream().filter(Revision::modern).toList();
    }

    public boolean atLeast(Revision other) {
        return compareTo(other) >= 0;
    }

    public boolean hasBatches() {
        return this == V2025_03_26;
    }

    public boolean hasAudioAndToolHints() {
        return atLeast(V2025_03_26);
    }

    /**
     * Titles, output schemas, structured content, resource links, {@code _meta} on definitions and
     * the time of the last change in annotations.
     */
    public boolean hasStructuredContent() {
        return atLeast(V2025_06_18);
    }

    /** Icons, and arguments that violate a schema as a result which the model can read. */
    public boolean reportsBadArgumentsToModel() {
        return atLeast(V2025_11_25);
    }

    public boolean hasIcons() {
        return atLeast(V2025_11_25);
    }

    /** Streams that begin with an empty event, and that the server may let go of meanwhile. */
    public boolean hasPrimedStreams() {
        return atLeast(V2025_11_25);
    }

    /** Structured content of any kind, and output schemas of any type. */
    public boolean hasAnyStructuredContent() {
        return atLeast(V2026_07_28);
    }
}
