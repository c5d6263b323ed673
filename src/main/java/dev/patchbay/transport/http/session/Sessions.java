package dev.patchbay.transport.http.session;

import dev.patchbay.mcp.Revision;
import dev.patchbay.transport.http.check.AdmittedClient;
import dev.patchbay.transport.http.check.HttpRefusal;
import dev.patchbay.transport.http.check.RequestRefused;
import dev.patchbay.transport.http.limit.HttpLimits;
import dev.patchbay.transport.http.limit.Quota;
import dev.patchbay.transport.http.limit.Quotas;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The sessions of clients of the legacy revisions. */
public final class Sessions {
    private static final int ID_BYTES = 24;

    /** The memory of a session besides what it keeps for its client, in bytes. */
    private static final int BYTES_PER_SESSION = 2 * 1024;

    private final HttpLimits limits;
    private final SecureRandom random = new SecureRandom();
    private final ConcurrentMap<String, HttpSession> open = new ConcurrentHashMap<>();

    public Sessions(HttpLimits limits) {
        this.limits = limits;
    }

    /** Creates a session. Its client still has to make the handshake. */
    public HttpSession begin(AdmittedClient owner, Quotas quotas, Revision revision) {
        var quota = quotas.enter(owner.principal());
        // The budget is taken before the session is created. So sessions that start at the same
        // time never exceed the limit.
        take(quota);
        boolean made = false;
        try {
            var session = make(owner, quota, revision);
            made = true;
            return session;
        } finally {
            if (!made) {
                giveBack(quota);
            }
        }
    }

    private static void take(Quota quota) {
        try {
            quota.takeSession();
            try {
                quota.takeStanding(BYTES_PER_SESSION);
            } catch (RequestRefused e) {
                quota.giveBackSession();
                throw e;
            }
        } catch (RequestRefused e) {
            quota.leave();
            throw e;
        }
    }

    private static void giveBack(Quota quota) {
        quota.standing().giveBack(BYTES_PER_SESSION);
        quota.giveBackSession();
        quota.leave();
    }

    private HttpSession make(AdmittedClient owner, Quota quota, Revision revision) {
        var bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        var id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        var session = new HttpSession(id, owner, quota, revision, limits);
        open.put(id, session);
        return session;
    }

    /**
     * Returns the session with this id. Only the client that started it may use it, at the same
     * entrance.
     *
     * @throws RequestRefused if there is no such session, or it belongs to another client; the
     *     refusal does not tell which
     */
    public HttpSession find(String id, AdmittedClient client) {
        var session = open.get(id);
        if (session == null || !session.owner().equals(client)) {
            throw new RequestRefused(HttpRefusal.noSuchSession());
        }
        return session;
    }

    void end(HttpSession session, Duration grace) {
        if (open.remove(session.id(), session)) {
            close(session, grace);
        }
    }

    /**
     * Ends a session without waiting. Its id is unknown from now on (MCP 2025-11-25,
     * basic/transports, "Session Management": requests with its id get 404).
     */
    public void endSoon(HttpSession session) {
        if (open.remove(session.id(), session)) {
            Thread.ofVirtual().start(() -> close(session, Duration.ZERO));
        }
    }

    private static void close(HttpSession session, Duration grace) {
        try {
            session.end(grace);
        } finally {
            giveBack(session.quota());
        }
    }

    public List<HttpSession> all() {
        return List.copyOf(open.values());
    }

    public int count() {
        return open.size();
    }

    /** Ends sessions that are silent for too long. */
    public void tick(long now) {
        for (var session : all()) {
            if (session.idleSince(now - limits.sessionIdle().toNanos())) {
                endSoon(session);
            }
        }
    }
}
