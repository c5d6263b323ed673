package dev.patchbay.upstream;

import dev.patchbay.call.server.Remote;
import dev.patchbay.catalog.ServerAlias;
import dev.patchbay.catalog.entry.CatalogPart;
import dev.patchbay.peer.outgoing.PeerClosed;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The resources of one server that clients follow. The hub asks the server to report their changes.
 *
 * <p>Concurrency: any thread may call any method, and no method waits. A separate thread asks the
 * server; only one such thread runs at a time. Wishes that arrive meanwhile are merged, and the
 * last one counts.
 */
final class SubscribedResources {
    private static final Logger LOG = Logger.getLogger(SubscribedResources.class);

    private final String server;
    private final Supplier<@Nullable KnownOffer> known;
    private final Supplier<@Nullable Remote> connection;
    private final Predicate<String> served;

    /** The number of unhandled wishes. The first one starts the thread that handles all of them. */
    private final AtomicInteger updates = new AtomicInteger();

    private volatile Set<String> followed = Set.of();

    /**
     * @param known returns what the server offers, if that is known
     * @param connection returns the server if it is connected now
     * @param served tells whether the catalog assigns an address to this server
     */
    SubscribedResources(
            String server,
            Supplier<@Nullable KnownOffer> known,
            Supplier<@Nullable Remote> connection,
            Predicate<String> served) {
        this.server = server;
        this.known = known;
        this.connection = connection;
        this.served = served;
    }

    /** Sets the resources that clients follow, of all servers. */
    void setFollowed(Set<String> uris) {
        followed = uris;
        update();
    }

    /** Asks again for the same: the connection is new, or the server offers something else. */
    void update() {
        if (updates.getAndIncrement() == 0) {
            Thread.ofVirtual().start(this::handleRequests);
        }
    }

    private void handleRequests() {
        int seen = 1;
        while (seen > 0) {
            int now = updates.get();
            long began = System.nanoTime();
            try {
                ask();
            } catch (RuntimeException e) {
                LOG.warnf(
                        e, "The resource subscriptions at server %s could not be updated", server);
            }
            seen = updates.addAndGet(-now);
            if (seen > 0) {
                // Rests as long as the last request took, to leave processor time to other work.
                LockSupport.parkNanos(System.nanoTime() - began);
            }
        }
    }

    /** Asks the server to report changes of the resources that clients follow now. */
    private void ask() {
        try {
            var current = known.get();
            if (current != null && current.from().equals(connection.get())) {
                current.from().follow(own(followed, current.part()));
            }
        } catch (PeerClosed e) {
            LOG.debugf(
                    "Server %s is disconnected, so its resource subscriptions were not updated",
                    server);
        }
    }

    private Set<String> own(Set<String> uris, CatalogPart part) {
        var listed = new HashSet<String>();
        part.resources().forEach(one -> listed.add(one.definition().uri()));
        var own = new HashSet<String>();
        for (var uri : uris) {
            own(uri, listed, part).ifPresent(own::add);
        }
        return own;
    }

    /** Returns the address as the server knows it; empty if it is not a resource of this server. */
    private Optional<String> own(String uri, Set<String> listed, CatalogPart part) {
        var alias = ServerAlias.parse(uri).filter(one -> one.server().equals(server));
        if (alias.isEmpty() && !served.test(uri)) {
            return Optional.empty();
        }
        var plain = alias.map(ServerAlias::uri).orElse(uri);
        return listed.contains(plain)
                        || part.templates().stream()
                                .anyMatch(one -> one.template().match(plain).isPresent())
                ? Optional.of(plain)
                : Optional.empty();
    }
}
