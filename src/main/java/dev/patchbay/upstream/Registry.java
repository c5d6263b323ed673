package dev.patchbay.upstream;

import dev.patchbay.event.Event;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * The servers behind this one, by id.
 *
 * <p>Concurrency: changes exclude each other; anybody may look at any time.
 */
public final class Registry {
    private final Map<String, Upstream> servers = new ConcurrentSkipListMap<>();
    private @Nullable Shared shared;

    /** The resources that clients want to hear of; those that begin later are told as well. */
    private volatile Set<String> followed = Set.of();

    /**
     * Gives what servers need, before there are any.
     *
     * @throws IllegalStateException if that was done before
     */
    public synchronized void equip(HubParts parts) {
        if (shared != null) {
            throw new IllegalStateException("A registry must be equipped once");
        }
        shared = parts.shared();
        var _ = parts.events().stream().subscribe().with(this::hear);
    }

    public List<ServerState> servers() {
        return servers.values().stream().map(Upstream::state).toList();
    }

    public Optional<ServerState> server(String id) {
        return Optional.ofNullable(servers.get(id)).map(Upstream::state);
    }

    /**
     * Has exactly these servers from now on: those that are as before go on, the others begin or
     * end, all at once.
     */
    public synchronized void have(List<Definition> definitions) {
        var wanted = definitions.stream().map(Definition::id).toList();
        var ended = new ArrayList<Upstream>();
        for (var id : List.copyOf(servers.keySet())) {
            if (!wanted.contains(id)) {
                ended.add(servers.remove(id));
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
        close(ended);
    }

    /**
     * Switches a server on or off.
     *
     * @return false if there is none of this id
     */
    public synchronized boolean enable(String id, boolean on) {
        var server = servers.get(id);
        if (server == null) {
            return false;
        }
        if (server.definition().enabled() != on) {
            replace(server, server.definition().enabled(on)).close();
        }
        return true;
    }

    /**
     * Asks all servers at once what they offer; each answers for itself.
     *
     * @param disabled whether those that are switched off are reported too, without being asked
     * @param force also if that is known
     */
    public List<Report> discover(boolean disabled, boolean force) throws InterruptedException {
        var asked = new ArrayList<Future<Report>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var server : servers.values()) {
                if (disabled || server.definition().enabled()) {
                    Callable<Report> asking = () -> server.discover(force);
                    asked.add(threads.submit(asking));
                }
            }
            var reports = new ArrayList<Report>();
            for (var report : asked) {
                reports.add(await(report));
            }
            return reports;
        }
    }

    /** Asks one server what it offers; empty if there is none of this id. */
    public Optional<Report> discover(String id) throws InterruptedException {
        var server = servers.get(id);
        return server == null ? Optional.empty() : Optional.of(server.discover(true));
    }

    /** Ends all connections, all at once. */
    public synchronized void close() {
        close(servers.values());
        servers.clear();
        if (shared != null) {
            shared.opener().close();
        }
    }

    private void begin(Definition definition) {
        var common = shared;
        if (common == null) {
            throw new IllegalStateException("A registry must be equipped before it has servers");
        }
        var server = new Upstream(definition, common);
        servers.put(definition.id(), server);
        server.start();
        server.follow(followed);
    }

    /** Returns the one that was there, which is to be closed. */
    private Upstream replace(Upstream now, Definition other) {
        var successor = now.replaced(other);
        servers.put(other.id(), successor);
        successor.follow(followed);
        return now;
    }

    private static void close(Collection<Upstream> ended) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var server : ended) {
                var _ = threads.submit(server::close);
            }
        }
    }

    private void hear(Event event) {
        if (event instanceof Event.Followed now) {
            followed = now.uris();
            servers.values().forEach(server -> server.follow(now.uris()));
        }
    }

    private static Report await(Future<Report> report) throws InterruptedException {
        try {
            return report.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(e.getCause());
        }
    }
}
