package dev.patchbay.upstream;

import dev.patchbay.catalog.Part;
import dev.patchbay.mcp.Implementation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One server at one moment.
 *
 * @param attempts how often a connection was tried in the last round
 * @param offered what it offers, as far as that is known
 * @param trouble what went wrong last, until it goes well
 * @param session what was agreed when it was connected to last
 * @param connectedAt since when it is connected, if it is
 * @param nextRetryAt when it is tried again without anybody asking for it
 * @param restsUntil until when callers are spared the wait for it, as it has not answered lately
 */
public record ServerState(
        String id,
        Status status,
        int attempts,
        Counts offered,
        @Nullable Trouble trouble,
        @Nullable Session session,
        @Nullable Instant connectedAt,
        @Nullable Instant nextRetryAt,
        @Nullable Instant restsUntil) {

    /**
     * How much of what it offers.
     *
     * @param leftOut how much of it cannot be used
     * @param at when it said so
     * @param stale whether that was before the program began, and is not yet confirmed
     */
    public record Counts(
            int tools,
            int resources,
            int prompts,
            int leftOut,
            @Nullable Instant at,
            boolean stale) {
        static final Counts NOTHING = new Counts(0, 0, 0, 0, null, false);

        static Counts of(Part part, int leftOut, Instant at, boolean stale) {
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
    public record Trouble(String error, Instant at) {}

    /**
     * What the two sides have told each other.
     *
     * @param protocolVersion what is spoken, which says of which era it is
     */
    public record Session(String protocolVersion, @Nullable Implementation server) {}

    public @Nullable String lastError() {
        return trouble == null ? null : trouble.error();
    }

    public @Nullable Instant lastErrorAt() {
        return trouble == null ? null : trouble.at();
    }

    public @Nullable Instant lastDiscoveryAt() {
        return offered.at();
    }

    static ServerState initial(String id, boolean enabled) {
        return new ServerState(
                id,
                enabled ? Status.DISCONNECTED : Status.DISABLED,
                0,
                Counts.NOTHING,
                null,
                null,
                null,
                null,
                null);
    }

    ServerState connecting(int attempt) {
        return new ServerState(
                id, Status.CONNECTING, attempt, offered, trouble, session, null, null, restsUntil);
    }

    ServerState connected(Instant at, Session agreed) {
        return new ServerState(
                id, Status.CONNECTED, attempts, offered, null, agreed, at, null, restsUntil);
    }

    /** Something went wrong that may yet go well. */
    ServerState failing(String error, Instant at) {
        return new ServerState(
                id,
                status,
                attempts,
                offered,
                new Trouble(error, at),
                session,
                connectedAt,
                nextRetryAt,
                restsUntil);
    }

    /** A round of attempts has failed, or the connection was lost. */
    ServerState without(Status next, @Nullable Instant retryAt) {
        return new ServerState(
                id, next, attempts, offered, trouble, session, null, retryAt, restsUntil);
    }

    ServerState discovered(Counts found) {
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

    ServerState resting(@Nullable Instant until) {
        return new ServerState(
                id, status, attempts, offered, trouble, session, connectedAt, nextRetryAt, until);
    }
}
