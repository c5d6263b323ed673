package dev.patchbay.transport.client;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.peer.channel.RequestLoss;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.util.Arrays;
import java.util.function.BiConsumer;

/**
 * Collects the body of a response up to a limit, and aborts its call if the server sends nothing
 * for the time {@code stall}.
 */
final class ResponseBody {
    /** How a body ended. */
    sealed interface End {
        /** All bytes are collected. */
        record Complete() implements End {}

        /** The body exceeds the limit. Its beginning is collected. */
        record TooLarge() implements End {}

        /** There is no memory for the body. */
        record NoRoom(RequestLoss loss) implements End {}

        /** The connection broke, or the server sent nothing for too long. */
        record Broken(NetworkFailure cause) implements End {}
    }

    private static final int INITIAL_LENGTH = 1_024;

    private final HttpClientContext context;
    private final HttpCall call;
    private final int limit;
    private final BiConsumer<ResponseBody, End> receiver;
    private byte[] collected = new byte[INITIAL_LENGTH];
    private int length;
    private long stallTimer;
    private boolean receivedSinceTimer;
    private boolean ended;

    private ResponseBody(
            HttpClientContext context,
            HttpCall call,
            int limit,
            BiConsumer<ResponseBody, End> receiver) {
        this.context = context;
        this.call = call;
        this.limit = limit;
        this.receiver = receiver;
        context.pending().add(INITIAL_LENGTH);
    }

    /**
     * Reads the body of a response.
     *
     * @param receiver receives the body once, at its end
     */
    static void read(
            HttpClientContext context,
            HttpCall call,
            HttpClientResponse response,
            int limit,
            BiConsumer<ResponseBody, End> receiver) {
        var body = new ResponseBody(context, call, limit, receiver);
        response.exceptionHandler(body::broken);
        response.endHandler(_ -> body.complete());
        response.handler(body::add);
        body.startStallTimer();
    }

    /** Returns the collected bytes, from 0 to {@link #length}. */
    byte[] bytes() {
        return collected;
    }

    int length() {
        return length;
    }

    private void startStallTimer() {
        stallTimer =
                context.later(
                        context.limits().stall(),
                        () -> {
                            if (receivedSinceTimer) {
                                receivedSinceTimer = false;
                                startStallTimer();
                            } else {
                                abort(new End.Broken(new NetworkFailure.TooSlow()));
                            }
                        });
    }

    private void add(Buffer piece) {
        receivedSinceTimer = true;
        if (ended) {
            return;
        }
        int kept = Math.min(limit - length, piece.length());
        if (!makeRoom(kept)) {
            return;
        }
        piece.getBytes(0, kept, collected, length);
        length += kept;
        if (kept < piece.length()) {
            abort(new End.TooLarge());
        }
    }

    private boolean makeRoom(int more) {
        if (length + more <= collected.length) {
            return true;
        }
        int wanted = Math.toIntExact(Math.min(limit, 2L * (length + more)));
        int added = wanted - collected.length;
        if (!context.pending().add(added)) {
            giveUp(added, context.pending().rule());
            return false;
        }
        try {
            collected = Arrays.copyOf(collected, wanted);
            return true;
        } catch (OutOfMemoryError e) {
            // Out of memory must end this response only, not the others.
            giveUp(added, "There was no memory for a message");
            return false;
        }
    }

    private void giveUp(int added, String reason) {
        context.pending().add(-added - collected.length);
        collected = new byte[0];
        abort(new End.NoRoom(new RequestLoss.Broken(reason)));
    }

    private void complete() {
        if (finish()) {
            call.ended();
            receiver.accept(this, new End.Complete());
        }
    }

    private void broken(Throwable failure) {
        if (finish()) {
            call.ended();
            receiver.accept(this, new End.Broken(ConnectionErrors.of(failure)));
        }
    }

    /** Ends the body and its call, because the rest is not read. */
    private void abort(End end) {
        if (finish()) {
            call.abort();
            receiver.accept(this, end);
        }
    }

    /** Returns whether this is the first end of the body. */
    private boolean finish() {
        if (ended) {
            return false;
        }
        ended = true;
        context.pending().add(-collected.length);
        context.cancel(stallTimer);
        return true;
    }
}
