package dev.patchbay.mcp;

import java.util.List;
import java.util.Optional;

/** The supported revisions of the protocol, oldest first. */
public enum Revision {
    V2024_11_05("2024-11-05"),
    V2025_03_26("2025-03-26"),
    V2025_06_18("2025-06-18"),
    V2025_11_25("2025-11-25"),
    V2026_07_28("2026-07-28");

    /**
     * The newest revision with a handshake. It is the answer to a handshake with an unknown version
     * (MCP 2025-11-25, basic/lifecycle, "Version Negotiation").
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
        // Runs several times per request, so it allocates as little as possible.
        for (var revision : ALL) {
            if (revision.wire.equals(text)) {
                return Optional.of(revision);
            }
        }
        return Optional.empty();
    }

    /** Returns whether every request has version and capabilities, without a handshake. */
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
     * Returns whether the revision has titles, output schemas, structured content, resource links,
     * {@code _meta} on definitions, and the modification time in annotations.
     */
    public boolean hasStructuredContent() {
        return atLeast(V2025_06_18);
    }

    /** Returns whether the model gets invalid arguments reported, as a tool error. */
    public boolean reportsBadArgumentsToModel() {
        return atLeast(V2025_11_25);
    }

    /**
     * Returns whether a stream begins with an event without data, so that the server may close the
     * connection and the client resumes it (MCP 2025-11-25, basic/transports).
     */
    public boolean hasPrimedStreams() {
        return atLeast(V2025_11_25);
    }

    /** Returns whether structured content and output schemas may have any type. */
    public boolean hasAnyStructuredContent() {
        return atLeast(V2026_07_28);
    }
}
