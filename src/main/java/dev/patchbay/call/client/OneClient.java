package dev.patchbay.call.client;

import dev.patchbay.mcp.ClientCapabilities;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The one client of a hub that serves on standard streams. Upstream servers are told the
 * capabilities that this client declares, in its handshake or in its requests. A request may
 * declare only what it needs itself, so the capabilities of all requests are added up.
 *
 * <p>Concurrency: any thread may call any method. The monitor guards changes of {@code known}. It
 * is not held while a listener runs.
 */
public final class OneClient implements ConnectionOwner, ClientListener {
    /** Completes when the client has declared its capabilities, or has left. */
    private final CompletableFuture<@Nullable Void> declared = new CompletableFuture<>();

    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile ClientCapabilities known = ClientCapabilities.NONE;
    private volatile @Nullable Session session;

    @Override
    public void initialized(Session client) {
        session = client;
        change(_ -> client.capabilities());
    }

    @Override
    public void requested(ClientCapabilities capabilities) {
        if (!declared.isDone() || !known.offered().containsAll(capabilities.offered())) {
            change(before -> before.and(capabilities));
        }
    }

    /** Records that the client has left. Its capabilities are not waited for any more. */
    public void clientLeft() {
        declared.complete(null);
    }

    private void change(UnaryOperator<ClientCapabilities> after) {
        boolean different;
        synchronized (this) {
            var before = known;
            known = after.apply(before);
            different = !known.equals(before);
        }
        declared.complete(null);
        if (different) {
            listeners.forEach(Runnable::run);
        }
    }

    /**
     * Returns a stage that completes when the client has declared its capabilities, or has left.
     */
    public CompletionStage<@Nullable Void> capabilitiesKnown() {
        return declared.minimalCompletionStage();
    }

    @Override
    public ClientCapabilities known() {
        return known;
    }

    @Override
    public ClientCapabilities capabilities(Duration timeout) throws InterruptedException {
        try {
            declared.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // If the client comes later, the listeners report it.
        } catch (ExecutionException e) {
            throw new IllegalStateException("This future never fails", e);
        }
        return known;
    }

    @Override
    public Optional<Session> client() {
        return Optional.ofNullable(session);
    }

    @Override
    public boolean singleStream() {
        return true;
    }

    /**
     * Registers a listener for changes of the known capabilities.
     *
     * @param listener must not block
     * @return removes the listener
     */
    public Runnable onChange(Runnable listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }
}
