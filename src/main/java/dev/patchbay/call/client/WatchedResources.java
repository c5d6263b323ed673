package dev.patchbay.call.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.jsonrpc.RpcError;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/**
 * The resources whose changes one client watches. Their number and their bytes are limited. The
 * bytes are taken from the memory budget for clients.
 *
 * <p>Concurrency: any thread may call any method. Changes are guarded by the monitor.
 */
public final class WatchedResources {
    /** The maximum number of resources that one client may watch. */
    public static final int MAX_RESOURCES = 10_000;

    /** The maximum length of one URI, in characters. */
    static final int MAX_URI_LENGTH = 2_048;

    /** The maximum length of all URIs of one client together, in characters. */
    static final int MAX_CHARACTERS = 1 << 20;

    /** The bytes of the objects around one URI, here and where changes are matched. */
    private static final int OVERHEAD = 256;

    private final Subscriptions subscriptions;
    private final LongPredicate take;
    private final LongConsumer giveBack;
    private final Set<String> uris = ConcurrentHashMap.newKeySet();

    @GuardedBy("this")
    private int characters;

    @GuardedBy("this")
    private boolean closed;

    /**
     * @param take takes bytes for URIs; returns false if the budget has not enough left
     * @param giveBack gives the bytes back
     */
    public WatchedResources(
            Subscriptions subscriptions, LongPredicate take, LongConsumer giveBack) {
        this.subscriptions = subscriptions;
        this.take = take;
        this.giveBack = giveBack;
    }

    /**
     * Watches one more resource.
     *
     * @return false if no such resource exists or can appear
     * @throws dev.patchbay.jsonrpc.RpcException if a limit would be exceeded
     */
    public synchronized boolean add(String uri) {
        if (uri.length() > MAX_URI_LENGTH) {
            throw RpcError.invalidParams(
                            "The address of a resource must not have more than "
                                    + MAX_URI_LENGTH
                                    + " characters, found "
                                    + uri.length())
                    .toException();
        }
        if (uris.contains(uri) || closed) {
            return true;
        }
        if (!subscriptions.mayBeOffered(uri)) {
            return false;
        }
        if (uris.size() >= MAX_RESOURCES) {
            throw RpcError.invalidParams(
                            "At most " + MAX_RESOURCES + " resources may have a subscription")
                    .toException();
        }
        if (characters + uri.length() > MAX_CHARACTERS) {
            throw RpcError.invalidParams(
                            "The addresses of all subscribed resources together must not exceed "
                                    + MAX_CHARACTERS
                                    + " characters")
                    .toException();
        }
        if (!take.test(bytes(uri))) {
            throw RpcError.overloaded("subscriptions must fit into the memory for clients")
                    .toException();
        }
        characters += uri.length();
        uris.add(uri);
        subscriptions.follow(List.of(uri));
        return true;
    }

    /** Stops watching one resource. */
    public synchronized void remove(String uri) {
        if (uris.remove(uri)) {
            subscriptions.unfollow(List.of(uri));
            giveBack(uri);
        }
    }

    public boolean contains(String uri) {
        return uris.contains(uri);
    }

    /** Stops watching all resources, for good. */
    public synchronized void close() {
        closed = true;
        var all = List.copyOf(uris);
        uris.clear();
        subscriptions.unfollow(all);
        for (var uri : all) {
            giveBack(uri);
        }
    }

    @GuardedBy("this")
    private void giveBack(String uri) {
        characters -= uri.length();
        giveBack.accept(bytes(uri));
    }

    private static long bytes(String uri) {
        return 2L * uri.length() + OVERHEAD;
    }
}
