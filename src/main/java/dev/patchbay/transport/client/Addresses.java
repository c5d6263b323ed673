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
 * The addresses of hosts, as the virtual machine finds them. Looking for them blocks, so it is done
 * by threads of its own, one for each host at a time, and what was found is kept for a moment.
 *
 * <p>Concurrency: any thread may ask.
 */
final class Addresses {
    private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int MOST = 4;

    /** Where hosts are looked up. */
    @FunctionalInterface
    interface Lookup {
        InetAddress[] all(String host) throws UnknownHostException;
    }

    private record Found(List<InetAddress> addresses, long at) {
        boolean fresh(long now) {
            return now - at < KEPT_NANOS;
        }
    }

    private final Lookup lookup;
    private final ConcurrentMap<String, CompletableFuture<Found>> known = new ConcurrentHashMap<>();

    Addresses(Lookup lookup) {
        this.lookup = lookup;
    }

    /** The addresses of a host, those to be tried first at the front; none if it is not known. */
    CompletionStage<List<InetAddress>> of(String host) {
        long now = System.nanoTime();
        var found =
                known.compute(
                        host,
                        (_, earlier) ->
                                earlier == null || stale(earlier, now) ? look(host) : earlier);
        return found.thenApply(Found::addresses);
    }

    private static boolean stale(CompletableFuture<Found> earlier, long now) {
        return earlier.isDone() && !earlier.join().fresh(now);
    }

    private CompletableFuture<Found> look(String host) {
        var looking = new CompletableFuture<Found>();
        // Not a virtual thread: the system's resolver would hold on to its carrier.
        Thread.ofPlatform()
                .name("lookup")
                .daemon()
                .start(() -> looking.complete(new Found(find(host), System.nanoTime())));
        return looking;
    }

    private List<InetAddress> find(String host) {
        try {
            return Arrays.stream(lookup.all(host)).limit(MOST).toList();
        } catch (UnknownHostException e) {
            return List.of();
        }
    }
}
