package dev.patchbay.upstream.forwarding;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.call.Exchange;
import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.ServerAlias;
import dev.patchbay.catalog.entry.AddressResolution;
import dev.patchbay.upstream.definition.ServedClients;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The addresses of resources that results of one server have linked to. A link may lead to a
 * resource that is in no list (MCP 2025-11-25, server/tools, "Resource Links"), so the hub
 * remembers which server sent the link, for the user who received it.
 *
 * <p>Concurrency: the mutable fields are guarded by {@code lock}.
 */
public final class LinkedResources {
    /** The limit for all addresses. One of several users may have a quarter of it. */
    static final int MAX_RESOURCES = 4_000;

    /** In characters. Longer addresses are not remembered. */
    static final int MAX_URI_LENGTH = 2_048;

    private final String server;
    private final LiveCatalog catalog;
    private final ServedClients clients;
    private final ReentrantLock lock = new ReentrantLock();

    /** The addresses of each user. Users and addresses are in the order of their last use. */
    @GuardedBy("lock")
    private final Map<Object, SequencedSet<String>> links = new LinkedHashMap<>();

    @GuardedBy("lock")
    private int count;

    /**
     * @param catalog tells whose an address is without a link
     */
    public LinkedResources(String server, LiveCatalog catalog, ServedClients clients) {
        this.server = server;
        this.catalog = catalog;
        this.clients = clients;
    }

    /**
     * Remembers the links of a result. If an address means a resource of another server, or of
     * several servers, the caller gets an address that names this server.
     */
    Outcome noted(Outcome outcome, Exchange caller) {
        return outcome instanceof Outcome.Completed completed
                        && completed.result() instanceof ForwardedResult result
                ? new Outcome.Completed(
                        result.withLinks(uri -> noted(uri, caller.owner())), completed.freshness())
                : outcome;
    }

    /** Returns whether a result for this user has linked to an address. */
    public boolean has(Object owner, String uri) {
        lock.lock();
        try {
            var own = links.get(owner);
            return own != null && own.contains(uri);
        } finally {
            lock.unlock();
        }
    }

    private String noted(String uri, Object owner) {
        // A patchbay: address already names its server.
        if (uri.length() > MAX_URI_LENGTH || ServerAlias.isLike(uri)) {
            return uri;
        }
        remember(owner, uri);
        return switch (catalog.now().address(uri)) {
            case AddressResolution.Found found when found.server().equals(server) -> uri;
            case AddressResolution.Unknown _ -> uri;
            case AddressResolution.Found _,
                    AddressResolution.Ambiguous _,
                    AddressResolution.Absent _ ->
                    new ServerAlias(server, uri).toString();
        };
    }

    private void remember(Object owner, String uri) {
        lock.lock();
        try {
            var own = links.remove(owner);
            if (own == null) {
                own = new LinkedHashSet<>();
            }
            links.put(owner, own);
            count -= own.size();
            own.addLast(uri);
            if (own.size() > clients.share(MAX_RESOURCES)) {
                own.removeFirst();
            }
            count += own.size();
            if (count > MAX_RESOURCES) {
                forgetOne();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Forgets the oldest address of the user who has received no link for the longest time. */
    @GuardedBy("lock")
    private void forgetOne() {
        var oldest = links.entrySet().iterator().next();
        oldest.getValue().removeFirst();
        count--;
        if (oldest.getValue().isEmpty()) {
            links.remove(oldest.getKey());
        }
    }
}
