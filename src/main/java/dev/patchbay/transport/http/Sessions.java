package dev.patchbay.transport.http;

import dev.patchbay.mcp.Revision;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The sessions that clients of the older revisions have. */
final class Sessions {
    private static final int ID_BYTES = 24;

    private final HttpLimits limits;
    private final SecureRandom random = new SecureRandom();
    private final ConcurrentMap<String, Session> open = new ConcurrentHashMap<>();

    /** Counted before they are made, so that those who begin at once never exceed the limit. */
    private final AtomicInteger taken = new AtomicInteger();

    Sessions(HttpLimits limits) {
        this.limits = limits;
    }

    /** A new one, which its client still has to make the handshake in. */
    Session begin(Visitor owner, Revision revision) {
        if (taken.incrementAndGet() > limits.sessions()) {
            taken.decrementAndGet();
            throw new Refused(
                    Refusal.overloaded("at most " + limits.sessions() + " sessions may be open"));
        }
        var bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        var id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        var session = new Session(id, owner, revision, limits);
        open.put(id, session);
        return session;
    }

    /**
     * The one with this id, for the one who has begun it, where it was begun.
     *
     * @throws Refused if there is none, or it is somebody else's; nobody learns which
     */
    Session find(String id, Visitor visitor) {
        var session = open.get(id);
        if (session == null || !session.owner().equals(visitor)) {
            throw new Refused(Refusal.noSuchSession());
        }
        return session;
    }

    void end(Session session, Duration grace) {
        if (open.remove(session.id(), session)) {
            taken.decrementAndGet();
            session.end(grace);
        }
    }

    List<Session> all() {
        return List.copyOf(open.values());
    }

    int count() {
        return open.size();
    }

    /** Forgets those that were silent for too long. */
    void tick(long now) {
        for (var session : all()) {
            if (session.idleSince(now - limits.sessionIdle().toNanos())) {
                // Ticks come by an event loop, and an end takes its time.
                Thread.ofVirtual().start(() -> end(session, Duration.ZERO));
            }
        }
    }
}
