package dev.patchbay.upstream;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.event.Event;
import dev.patchbay.upstream.connection.ServerState;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.FileProblem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The servers behind the hub, by id.
 *
 * <p>Concurrency: changes exclude each other by the monitor. Any thread may read at any time. The
 * monitor is not held while a server is closed.
 */
public final class Registry {
    private final Map<String, Upstream> servers = new ConcurrentSkipListMap<>();

    @GuardedBy("this")
    private @Nullable UpstreamParts shared;

    /** Servers that are being closed, by id. A new one with the same id waits for the old one. */
    @GuardedBy("this")
    private final Map<String, Upstream> ending = new HashMap<>();

    /** The problems of the file of servers. */
    private volatile List<FileProblem> problems = List.of();

    /** The resources that clients follow. Servers that are added later are told as well. */
    private volatile Set<String> followed = Set.of();

    /**
     * Sets what servers need. Must be called before there are servers.
     *
     * @throws IllegalStateException if it was called before
     */
    public synchronized void equip(HubParts parts) {
        if (shared != null) {
            throw new IllegalStateException("A registry must get its parts only once");
        }
        shared = parts.shared();
        var _ = parts.events().stream().subscribe().with(this::onEvent);
    }

    public List<ServerState> servers() {
        return servers.values().stream().map(Upstream::state).toList();
    }

    /** Returns the problems that keep servers of the file from being used. */
    public List<FileProblem> problems() {
        return problems;
    }

    /** Sets the problems of the file of servers. */
    public void problems(List<FileProblem> now) {
        problems = List.copyOf(now);
    }

    public Optional<ServerState> server(String id) {
        return Optional.ofNullable(servers.get(id)).map(Upstream::state);
    }

    /**
     * Sets the servers. Servers with an unchanged definition go on, all others begin or end in
     * parallel. Returns when the removed and replaced servers are closed.
     */
    public void setServers(List<Definition> definitions) {
        end(change(definitions));
    }

    /** Starts and replaces servers. Returns the servers that must be closed. */
    private synchronized List<Upstream> change(List<Definition> definitions) {
        var wanted = definitions.stream().map(Definition::id).toList();
        var ended = new ArrayList<Upstream>();
        for (var id : List.copyOf(servers.keySet())) {
            if (!wanted.contains(id)) {
                var removed = servers.remove(id);
                ending.put(id, removed);
                ended.add(removed);
            }
        }
        for (var definition : definitions) {
            var now = servers.get(definition.id());
            if (now == null) {
                begin(definition);
            } else if (!now.definition().equals(definition)) {
                ended.add(replace(now, definition));
            }
        }
        return ended;
    }

    /**
     * Enables or disables a server.
     *
     * @return false if no server has this id
     */
    public boolean enable(String id, boolean on) {
        List<Upstream> ended;
        synchronized (this) {
            var server = servers.get(id);
            if (server == null) {
                return false;
            }
            ended =
                    server.definition().enabled() == on
                            ? List.of()
                            : List.of(replace(server, server.definition().enabled(on)));
        }
        end(ended);
        return true;
    }

    /**
     * Closes a server and starts it again. Until the server says what it offers, its remembered
     * offer is listed, and calls wait.
     *
     * @return false if no server has this id
     */
    public boolean restart(String id) {
        Upstream before;
        synchronized (this) {
            before = servers.get(id);
            if (before == null) {
                return false;
            }
            var _ = replace(before, before.definition());
        }
        before.close();
        return true;
    }

    /**
     * Asks all servers in parallel what they offer. Returns one report for each server.
     *
     * @param disabled whether disabled servers are reported too, without being asked
     * @param force whether servers are asked even if their offer is known
     */
    public List<DiscoveryReport> discover(boolean disabled, boolean force)
            throws InterruptedException {
        return discover(disabled, force, _ -> true);
    }

    /**
     * Does the same for some servers.
     *
     * @param ids selects the servers
     */
    public List<DiscoveryReport> discover(boolean disabled, boolean force, Predicate<String> ids)
            throws InterruptedException {
        var futures = new ArrayList<Future<DiscoveryReport>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var server : servers.values()) {
                if (ids.test(server.definition().id())
                        && (disabled || server.definition().enabled())) {
                    Callable<DiscoveryReport> discovery = () -> server.discover(force);
                    futures.add(threads.submit(discovery));
                }
            }
            var reports = new ArrayList<DiscoveryReport>();
            for (var report : futures) {
                reports.add(await(report));
            }
            return reports;
        }
    }

    /** Asks one server what it offers. Returns empty if no server has this id. */
    public Optional<DiscoveryReport> discover(String id) throws InterruptedException {
        var server = servers.get(id);
        return server == null ? Optional.empty() : Optional.of(server.discover(true));
    }

    /** Ends the wait of list requests for the first answers of servers. */
    public void stopWaiting() {
        servers.values().forEach(Upstream::stopWaiting);
    }

    /**
     * Waits until for each server its offer is stored, or that it did not answer. The wait for a
     * server is at most as long as it may take to connect.
     */
    public void awaitRemembered() throws InterruptedException {
        for (var server : servers.values()) {
            server.awaitRemembered();
        }
    }

    /** Closes all servers in parallel. */
    public void close() {
        List<Upstream> all;
        UpstreamParts common;
        synchronized (this) {
            all = List.copyOf(servers.values());
            servers.clear();
            common = shared;
        }
        end(all);
        if (common != null) {
            common.opener().close();
        }
    }

    @GuardedBy("this")
    private void begin(Definition definition) {
        var common = shared;
        if (common == null) {
            throw new IllegalStateException("A registry must get its parts before it has servers");
        }
        var before = ending.get(definition.id());
        if (before != null) {
            var _ = replace(before, definition);
            return;
        }
        var server = new Upstream(definition, common);
        servers.put(definition.id(), server);
        server.start();
        server.follow(followed);
    }

    /** Replaces a server. Returns the old one, which must be closed. */
    @GuardedBy("this")
    private Upstream replace(Upstream now, Definition other) {
        var successor = now.replaced(other);
        servers.put(other.id(), successor);
        successor.follow(followed);
        return now;
    }

    /** Closes servers in parallel, and waits for that. */
    private void end(List<Upstream> ended) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var server : ended) {
                var _ = threads.submit(server::close);
            }
        }
        synchronized (this) {
            ending.values().removeAll(ended);
        }
    }

    private void onEvent(Event event) {
        if (event instanceof Event.Followed now) {
            followed = now.uris();
            servers.values().forEach(server -> server.follow(now.uris()));
        }
    }

    private static DiscoveryReport await(Future<DiscoveryReport> report)
            throws InterruptedException {
        try {
            return report.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(e.getCause());
        }
    }
}
