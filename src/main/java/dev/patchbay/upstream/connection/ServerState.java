package dev.patchbay.upstream.connection;

import dev.patchbay.catalog.entry.CatalogPart;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of one server at one moment.
 *
 * @param attempts the number of attempts in the last round
 * @param offered how many entries the server offers, as far as that is known
 * @param trouble the last problem; null after a successful connection
 * @param session what was agreed on the last connection
 * @param connectedAt since when the server is connected; null if it is not
 * @param nextRetryAt when the hub connects again by itself; null if no retry is scheduled
 * @param restsUntil until when the circuit breaker rejects calls; null if it does not
 */
public record ServerState(
        String id,
        ConnectionStatus status,
        int attempts,
        Counts offered,
        @Nullable Trouble trouble,
        @Nullable Session session,
        @Nullable Instant connectedAt,
        @Nullable Instant nextRetryAt,
        @Nullable Instant restsUntil) {

    /**
     * The number of entries that a server offers.
     *
     * @param leftOut the number of entries that cannot be used
     * @param at when the server sent its lists
     * @param stale whether the entries come from memory, and the server has not confirmed them yet
     */
    public record Counts(
            int tools,
            int resources,
            int prompts,
            int leftOut,
            @Nullable Instant at,
            boolean stale) {
        static final Counts NOTHING = new Counts(0, 0, 0, 0, null, false);

        public static Counts of(CatalogPart part, int leftOut, Instant at, boolean stale) {
            return new Counts(
                    part.tools().size(),
                    part.resources().size(),
                    part.prompts().size(),
                    leftOut,
                    at,
                    stale);
        }
    }

    /** Something that went wrong. */
    public record Trouble(ServerFailure failure, Instant at) {}

    /**
     * What the hub and the server agreed on.
     *
     * @param protocolVersion the agreed revision, which determines the era
     */
    public record Session(String protocolVersion, @Nullable Implementation server) {}

    public @Nullable String lastError() {
        return trouble == null ? null : trouble.failure().text();
    }

    public @Nullable Instant lastErrorAt() {
        return trouble == null ? null : trouble.at();
    }

    public @Nullable Instant lastDiscoveryAt() {
        return offered.at();
    }

    static ServerState initial(Definition server, Instant now) {
        var trouble =
                server.address() instanceof ServerAddress.Withheld withheld
                        ? new Trouble(new ServerFailure.Withheld(withheld.why()), now)
                        : null;
        return new ServerState(
                server.id(),
                trouble != null
                        ? ConnectionStatus.UNTRUSTED
                        : server.enabled()
                                ? ConnectionStatus.DISCONNECTED
                                : ConnectionStatus.DISABLED,
                0,
                Counts.NOTHING,
                trouble,
                null,
                null,
                null,
                null);
    }

    ServerState connecting(int attempt) {
        return new ServerState(
                id,
                ConnectionStatus.CONNECTING,
                attempt,
                offered,
                trouble,
                session,
                null,
                null,
                restsUntil);
    }

    ServerState connected(Instant at, Session agreed) {
        return new ServerState(
                id,
                ConnectionStatus.CONNECTED,
                attempts,
                offered,
                null,
                agreed,
                at,
                null,
                restsUntil);
    }

    /** Returns the state after a problem that may pass. */
    public ServerState failing(ServerFailure failure, Instant at) {
        return new ServerState(
                id,
                status,
                attempts,
                offered,
                new Trouble(failure, at),
                session,
                connectedAt,
                nextRetryAt,
                restsUntil);
    }

    /** Returns the state after a failed round of attempts, or after the connection was lost. */
    ServerState without(ConnectionStatus next, @Nullable Instant retryAt) {
        return new ServerState(
                id, next, attempts, offered, trouble, session, null, retryAt, restsUntil);
    }

    public ServerState discovered(Counts found) {
        return new ServerState(
                id,
                status,
                attempts,
                found,
                trouble,
                session,
                connectedAt,
                nextRetryAt,
                restsUntil);
    }

    /** Returns the state of a server whose entries are not offered any more. */
    ServerState offeringNothing() {
        return discovered(new Counts(0, 0, 0, 0, offered.at(), false));
    }

    public ServerState resting(@Nullable Instant until) {
        return new ServerState(
                id, status, attempts, offered, trouble, session, connectedAt, nextRetryAt, until);
    }
}
