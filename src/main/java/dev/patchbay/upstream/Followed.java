package dev.patchbay.upstream;

import dev.patchbay.call.Remote;
import dev.patchbay.catalog.Merge;
import dev.patchbay.catalog.Part;
import dev.patchbay.peer.PeerClosed;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The resources of one server that clients want to hear of: the server is asked to tell of them.
 *
 * <p>Concurrency: any thread may call anything and waits for nothing. The server is asked on a
 * thread of its own, one request after the other.
 */
final class Followed {
    private static final Logger LOG = Logger.getLogger(Followed.class);

    private final String server;
    private final Supplier<@Nullable Known> known;
    private final Supplier<@Nullable Remote> connection;
    private final ReentrantLock inTurn = new ReentrantLock();
    private volatile Set<String> wanted = Set.of();

    /**
     * @param known what the server offers, as far as it has said so
     * @param connection the server if it is connected right now
     */
    Followed(
            String server, Supplier<@Nullable Known> known, Supplier<@Nullable Remote> connection) {
        this.server = server;
        this.known = known;
        this.connection = connection;
    }

    /** Hears which resources of whatever server clients want to hear of. */
    void want(Set<String> uris) {
        wanted = uris;
        again();
    }

    /** Asks for the same: the server is another one, or offers something else. */
    void again() {
        Thread.ofVirtual().start(this::ask);
    }

    /** One after the other, each with what is wanted by then: the last one is right. */
    private void ask() {
        inTurn.lock();
        try {
            var current = known.get();
            if (current != null && current.from().equals(connection.get())) {
                current.from().follow(own(wanted, current.part()));
            }
        } catch (PeerClosed e) {
            LOG.debugf("Server %s is gone before it was asked to tell of changes", server);
        } finally {
            inTurn.unlock();
        }
    }

    private Set<String> own(Set<String> uris, Part part) {
        var own = new HashSet<String>();
        for (var uri : uris) {
            own(uri, part).ifPresent(own::add);
        }
        return own;
    }

    /** The address as the server knows it, if it is one of its own. */
    private Optional<String> own(String uri, Part part) {
        var alias = Merge.alias(server, "");
        var plain = uri.startsWith(alias) ? uri.substring(alias.length()) : uri;
        boolean listed =
                part.resources().stream().anyMatch(one -> one.definition().uri().equals(plain));
        boolean formed =
                part.templates().stream().anyMatch(one -> one.template().match(plain).isPresent());
        return listed || formed ? Optional.of(plain) : Optional.empty();
    }
}
