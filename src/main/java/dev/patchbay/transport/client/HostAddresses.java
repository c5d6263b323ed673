package dev.patchbay.transport.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/**
 * Resolves host names with the resolver of the virtual machine. A lookup blocks, so each one runs
 * on its own thread. At most one lookup per host runs at a time. Results are cached for 30 seconds.
 *
 * <p>Concurrency: any thread may call {@link #of}.
 */
final class HostAddresses {
    private static final long CACHE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int MAX_ADDRESSES = 4;

    /** Resolves a host name; blocks. */
    @FunctionalInterface
    interface Lookup {
        InetAddress[] all(String host) throws UnknownHostException;
    }

    private record Found(List<InetAddress> addresses, long at) {
        boolean fresh(long now) {
            return now - at < CACHE_NANOS;
        }
    }

    private final Lookup lookup;
    private final ConcurrentMap<String, CompletableFuture<Found>> known = new ConcurrentHashMap<>();

    HostAddresses(Lookup lookup) {
        this.lookup = lookup;
    }

    /** Returns the addresses of a host, the preferred ones first; empty if the host is unknown. */
    CompletionStage<List<InetAddress>> of(String host) {
        long now = System.nanoTime();
        var found =
                known.compute(
                        host,
                        (_, earlier) ->
                                earlier == null || stale(earlier, now)
                                        ? startLookup(host)
                                        : earlier);
        return found.thenApply(Found::addresses);
    }

    private static boolean stale(CompletableFuture<Found> earlier, long now) {
        return earlier.isCompletedExceptionally()
                || (earlier.isDone() && !earlier.join().fresh(now));
    }

    private CompletableFuture<Found> startLookup(String host) {
        return CompletableFuture.supplyAsync(
                () -> new Found(find(host), System.nanoTime()),
                // Not a virtual thread: the system's resolver would block its carrier thread.
                lookup -> Thread.ofPlatform().name("lookup").daemon().start(lookup));
    }

    private List<InetAddress> find(String host) {
        try {
            return Arrays.stream(lookup.all(host)).limit(MAX_ADDRESSES).toList();
        } catch (UnknownHostException e) {
            return List.of();
        }
    }
}
