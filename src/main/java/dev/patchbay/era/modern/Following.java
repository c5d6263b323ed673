package dev.patchbay.era.modern;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.Change;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.PeerClosed;
import dev.patchbay.peer.Waiting;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The standing request by which a server tells of changes: made anew when it ends, and when
 * somebody wants to hear of other things.
 *
 * <p>Concurrency: every field is guarded by the monitor; nothing is sent while it is held.
 */
final class Following {
    private static final String LISTEN = "subscriptions/listen";

    private final ModernRemote remote;
    private final Peer peer;
    private Set<String> uris = Set.of();
    private RequestId.@Nullable Whole standing;
    private final StreamPauses pauses = new StreamPauses(System::nanoTime);
    private long generation;
    private boolean missed;
    private boolean begun;
    private boolean closed;

    Following(ModernRemote remote, Peer peer) {
        this.remote = remote;
        this.peer = peer;
    }

    void begin() {
        synchronized (this) {
            if (begun || closed) {
                return;
            }
            begun = true;
        }
        renew();
    }

    void follow(Set<String> wanted) {
        synchronized (this) {
            if (uris.equals(wanted)) {
                return;
            }
            uris = Set.copyOf(wanted);
            if (!begun) {
                return;
            }
        }
        renew();
    }

    synchronized void close() {
        closed = true;
    }

    /** Opens a new stream before the old one is let go, so that nothing is missed. */
    private void renew() {
        RequestId.Whole before;
        long mine;
        Set<String> wanted;
        synchronized (this) {
            if (closed) {
                return;
            }
            mine = ++generation;
            wanted = uris;
            before = standing;
            standing = null;
        }
        if (wantsAnything(wanted)) {
            try {
                var id =
                        peer.request(
                                LISTEN,
                                _ -> remote.ownParams(out -> filter(out, wanted)),
                                new Standing(mine));
                if (!stands(mine, id)) {
                    // Meanwhile somebody wanted something else, and has asked for that.
                    peer.withdraw(id);
                }
            } catch (PeerClosed e) {
                // Then the connection is over, and so is this.
                return;
            }
        }
        if (before != null) {
            peer.withdraw(before);
        }
    }

    private boolean wantsAnything(Set<String> wanted) {
        var offers = remote.server().offers();
        return offers.tools() || offers.prompts() || offers.resources() || !wanted.isEmpty();
    }

    private void filter(JsonWriter out, Set<String> wanted) {
        var offers = remote.server().offers();
        out.name("notifications").beginObject();
        want(out, Change.Kind.TOOLS, offers.tools());
        want(out, Change.Kind.PROMPTS, offers.prompts());
        want(out, Change.Kind.RESOURCES, offers.resources());
        if (!wanted.isEmpty()) {
            out.strings("resourceSubscriptions", new TreeSet<>(wanted));
        }
        out.endObject();
    }

    private static void want(JsonWriter out, Change.Kind kind, boolean offered) {
        if (offered) {
            out.member(kind.filter(), true);
        }
    }

    private synchronized boolean stands(long mine, RequestId.Whole id) {
        if (mine != generation) {
            return false;
        }
        standing = id;
        return true;
    }

    private void over(long mine) {
        long after;
        synchronized (this) {
            if (closed || mine != generation) {
                return;
            }
            standing = null;
            missed = true;
            after = pauses.next();
        }
        later(after).execute(this::renew);
    }

    /** The server tells of changes from now on; it told nobody of those since it had stopped. */
    void acknowledged() {
        Set<String> wanted;
        synchronized (this) {
            pauses.begun();
            if (!missed) {
                return;
            }
            missed = false;
            wanted = uris;
        }
        var offers = remote.server().offers();
        tell(offers.tools(), Change.Kind.TOOLS);
        tell(offers.prompts(), Change.Kind.PROMPTS);
        tell(offers.resources(), Change.Kind.RESOURCES);
        wanted.forEach(uri -> remote.tell(new Change.ResourceUpdated(uri)));
    }

    private void tell(boolean offered, Change.Kind kind) {
        if (offered) {
            remote.tell(new Change.ListChanged(kind));
        }
    }

    private static Executor later(long millis) {
        return CompletableFuture.delayedExecutor(
                millis, TimeUnit.MILLISECONDS, work -> Thread.ofVirtual().start(work));
    }

    /** Hears the end of one stream. */
    private final class Standing implements Waiting {
        private final long mine;

        Standing(long mine) {
            this.mine = mine;
        }

        @Override
        public void answered(RawJson result) {
            over(mine);
        }

        @Override
        public void failed(Throwable failure) {
            if (!(failure instanceof PeerClosed)) {
                over(mine);
            }
        }
    }
}
