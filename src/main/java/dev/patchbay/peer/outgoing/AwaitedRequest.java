package dev.patchbay.peer.outgoing;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.peer.channel.RequestLost;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A request whose sender waits for the response on its own thread, for a limited time.
 *
 * <p>Concurrency: any thread may call any method.
 */
public final class AwaitedRequest implements OutgoingRequest {
    private final OutgoingRequests requests;
    private final String method;
    private final Duration limit;
    private final @Nullable RequestId about;
    private final long began;
    private final CompletableFuture<RawJson> response = new CompletableFuture<>();
    private volatile RequestId.@Nullable Whole id;

    public AwaitedRequest(
            OutgoingRequests requests,
            String method,
            Duration limit,
            @Nullable RequestId about,
            LongSupplier nanos) {
        this.requests = requests;
        this.method = method;
        this.limit = limit;
        this.about = about;
        this.began = nanos.getAsLong();
    }

    /**
     * Waits for the response and returns its result. An interrupt cancels the request.
     *
     * @throws RpcException if the response is an error
     * @throws ResponseTimedOut if there is no response in time
     * @throws RequestLost if there will be no response
     * @throws PeerClosed if the remote side is gone
     */
    public RawJson result() throws InterruptedException {
        try {
            return response.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(e.getCause());
        } finally {
            cancel();
        }
    }

    /** Cancels the request and tells the remote side. Does nothing if the request has ended. */
    public void cancel() {
        var known = id;
        if (known != null) {
            requests.withdraw(known);
        }
    }

    /** Returns whether {@link #result} does not wait. */
    public boolean ended() {
        return response.isDone();
    }

    @Override
    public void numbered(RequestId.Whole given) {
        id = given;
    }

    @Override
    public void answered(RawJson result) {
        response.complete(result);
    }

    @Override
    public void failed(Throwable failure) {
        response.completeExceptionally(failure);
    }

    @Override
    public @Nullable RequestId about() {
        return about;
    }

    @Override
    public boolean limited() {
        return true;
    }

    @Override
    public void check(long now) {
        if (now - began >= limit.toNanos()) {
            failed(new ResponseTimedOut(method, limit));
            cancel();
        }
    }
}
