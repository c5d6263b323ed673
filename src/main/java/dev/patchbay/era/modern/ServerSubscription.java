package dev.patchbay.era.modern;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.outgoing.OutgoingRequest;
import dev.patchbay.peer.outgoing.PeerClosed;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The {@code subscriptions/listen} request to an upstream server. It is renewed when it ends, and
 * when clients follow other resources.
 *
 * <p>Concurrency: every field is guarded by the monitor. Nothing is sent while it is held.
 */
final class ServerSubscription {

    private final ModernRemote remote;
    private final Peer peer;
    private Set<String> uris = Set.of();
    private RequestId.@Nullable Whole standing;
    private final StreamPauses pauses = new StreamPauses(System::nanoTime);
    private long generation;
    private boolean missed;
    private boolean begun;
    private boolean closed;

    ServerSubscription(ModernRemote remote, Peer peer) {
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

    /** Opens a new stream before it closes the old one, so that no change is missed. */
    private void renew() {
        RequestId.Whole before;
        long generationOfStream;
        Set<String> wanted;
        synchronized (this) {
            if (closed) {
                return;
            }
            generationOfStream = ++generation;
            wanted = uris;
            before = standing;
            standing = null;
        }
        if (followsAnything(wanted)) {
            try {
                var id =
                        peer.request(
                                RequestMethod.LISTEN.text(),
                                remote.ownParams(out -> filter(out, wanted)),
                                new Standing(generationOfStream));
                if (!isCurrent(generationOfStream, id)) {
                    // The subscription was renewed meanwhile, so this request is obsolete.
                    peer.outgoing().withdraw(id);
                }
            } catch (PeerClosed e) {
                // The connection is closed, so the subscription has ended too.
                return;
            }
        }
        if (before != null) {
            peer.outgoing().withdraw(before);
        }
    }

    private boolean followsAnything(Set<String> wanted) {
        var offers = remote.server().offers();
        return offers.tools() || offers.prompts() || offers.resources() || !wanted.isEmpty();
    }

    private void filter(JsonWriter out, Set<String> wanted) {
        var offers = remote.server().offers();
        out.name("notifications").beginObject();
        addKind(out, Change.Kind.TOOLS, offers.tools());
        addKind(out, Change.Kind.PROMPTS, offers.prompts());
        addKind(out, Change.Kind.RESOURCES, offers.resources());
        if (!wanted.isEmpty()) {
            out.strings("resourceSubscriptions", new TreeSet<>(wanted));
        }
        out.endObject();
    }

    private static void addKind(JsonWriter out, Change.Kind kind, boolean offered) {
        if (offered) {
            out.member(kind.filter(), true);
        }
    }

    private synchronized boolean isCurrent(long generationOfStream, RequestId.Whole id) {
        if (generationOfStream != generation) {
            return false;
        }
        standing = id;
        return true;
    }

    private void ended(long generationOfStream) {
        long after;
        synchronized (this) {
            if (closed || generationOfStream != generation) {
                return;
            }
            standing = null;
            missed = true;
            after = pauses.next();
        }
        later(after).execute(this::renew);
    }

    /**
     * Called when the server acknowledges a stream. The server has not reported the changes since
     * the end of the last stream, so everything is reported as changed.
     */
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
        publish(offers.tools(), Change.Kind.TOOLS);
        publish(offers.prompts(), Change.Kind.PROMPTS);
        publish(offers.resources(), Change.Kind.RESOURCES);
        wanted.forEach(uri -> remote.publish(new Change.ResourceUpdated(uri)));
    }

    private void publish(boolean offered, Change.Kind kind) {
        if (offered) {
            remote.publish(new Change.ListChanged(kind));
        }
    }

    private static Executor later(long millis) {
        return CompletableFuture.delayedExecutor(
                millis, TimeUnit.MILLISECONDS, work -> Thread.ofVirtual().start(work));
    }

    /** Receives the end of one stream. */
    private final class Standing implements OutgoingRequest {
        private final long generationOfStream;

        Standing(long generationOfStream) {
            this.generationOfStream = generationOfStream;
        }

        @Override
        public void answered(RawJson result) {
            ended(generationOfStream);
        }

        @Override
        public void failed(Throwable failure) {
            if (!(failure instanceof PeerClosed)) {
                ended(generationOfStream);
            }
        }
    }
}
