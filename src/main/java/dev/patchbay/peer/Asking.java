package dev.patchbay.peer;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;

/** What those do who ask a server. */
public final class Asking {
    /** For requests whose answer says nothing. */
    public static final Waiting IGNORED =
            new Waiting() {
                @Override
                public void answered(RawJson result) {}

                @Override
                public void failed(Throwable failure) {
                    LOG.debugf("A request was not fulfilled: %s", failure.getMessage());
                }
            };

    private static final Logger LOG = Logger.getLogger(Asking.class);

    private Asking() {}

    /**
     * Asks and waits for the answer.
     *
     * @throws RpcException if the answer is an error
     * @throws PeerClosed if there will be none
     * @throws NoAnswer if there is none in time
     */
    public static RawJson ask(Peer peer, String method, JsonValue params, Duration patience)
            throws InterruptedException {
        var answer = new CompletableFuture<RawJson>();
        var waiting =
                new Waiting() {
                    @Override
                    public void answered(RawJson result) {
                        answer.complete(result);
                    }

                    @Override
                    public void failed(Throwable failure) {
                        answer.completeExceptionally(failure);
                    }
                };
        var id = begin(peer, method, params, patience, waiting);
        boolean settled = false;
        try {
            var result = answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
            settled = true;
            return result;
        } catch (TimeoutException e) {
            throw new NoAnswer(method, patience);
        } catch (ExecutionException e) {
            settled = true;
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(e.getCause());
        } finally {
            if (!settled) {
                peer.withdraw(id);
            }
        }
    }

    private static RequestId begin(
            Peer peer, String method, JsonValue params, Duration patience, Waiting waiting)
            throws InterruptedException {
        try {
            return peer.request(method, _ -> params, waiting, patience);
        } catch (NoRoom e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            throw new NoAnswer(method, patience);
        }
    }

    /** What a server hears whose question could not be answered. */
    public static RpcError describe(Throwable failure) {
        return failure instanceof RpcException refused
                ? refused.error()
                : RpcError.of(
                        ErrorCode.INTERNAL_ERROR, "The question could not be put to a client");
    }
}
