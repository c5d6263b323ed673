package dev.patchbay.upstream;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One server at one moment. */
public record ServerState(
        String id,
        Status status,
        int attempts,
        int toolCount,
        int resourceCount,
        int promptCount,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt,
        @Nullable Instant connectedAt,
        @Nullable Instant lastDiscoveryAt) {}
