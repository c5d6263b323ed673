package dev.patchbay.upstream;

import dev.patchbay.mcp.Implementation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One server at one moment.
 *
 * @param attempts how often a connection was tried in the last round
 * @param protocolVersion what is spoken with it, which says of which era it is
 * @param nextRetryAt when it is tried again without anybody asking for it
 */
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
        @Nullable Instant lastDiscoveryAt,
        @Nullable String protocolVersion,
        @Nullable Implementation serverInfo,
        @Nullable Instant nextRetryAt) {

    static ServerState initial(String id, boolean enabled) {
        return new ServerState(
                id,
                enabled ? Status.DISCONNECTED : Status.DISABLED,
                0,
                0,
                0,
                0,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    ServerState connecting(int attempt) {
        return new ServerState(
                id,
                Status.CONNECTING,
                attempt,
                toolCount,
                resourceCount,
                promptCount,
                lastError,
                lastErrorAt,
                connectedAt,
                lastDiscoveryAt,
                protocolVersion,
                serverInfo,
                null);
    }

    ServerState connected(Instant at, String version, @Nullable Implementation info) {
        return new ServerState(
                id,
                Status.CONNECTED,
                attempts,
                toolCount,
                resourceCount,
                promptCount,
                null,
                null,
                at,
                lastDiscoveryAt,
                version,
                info,
                null);
    }

    /** Something went wrong that may yet go well. */
    ServerState failing(String error, Instant at) {
        return new ServerState(
                id,
                status,
                attempts,
                toolCount,
                resourceCount,
                promptCount,
                error,
                at,
                connectedAt,
                lastDiscoveryAt,
                protocolVersion,
                serverInfo,
                nextRetryAt);
    }

    /** A round of attempts has failed, or the connection was lost. */
    ServerState without(Status next, @Nullable Instant retryAt) {
        return new ServerState(
                id,
                next,
                attempts,
                toolCount,
                resourceCount,
                promptCount,
                lastError,
                lastErrorAt,
                null,
                lastDiscoveryAt,
                protocolVersion,
                serverInfo,
                retryAt);
    }

    ServerState discovered(int tools, int resources, int prompts, Instant at) {
        return new ServerState(
                id,
                status,
                attempts,
                tools,
                resources,
                prompts,
                lastError,
                lastErrorAt,
                connectedAt,
                at,
                protocolVersion,
                serverInfo,
                nextRetryAt);
    }
}
