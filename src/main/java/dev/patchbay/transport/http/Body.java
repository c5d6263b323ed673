package dev.patchbay.transport.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects the body of a request, and no more of it than is allowed. */
final class Body {
    private final int limit;
    private final Consumer<byte[]> whole;
    private final Consumer<Refusal> refused;
    private @Nullable Buffer collected;
    private int pieces;
    private boolean over;

    private Body(int limit, Consumer<byte[]> whole, Consumer<Refusal> refused) {
        this.limit = limit;
        this.whole = whole;
        this.refused = refused;
    }

    /** Hands over the whole body, or why there will be none. */
    static void read(
            HttpServerRequest request,
            int limit,
            Consumer<byte[]> whole,
            Consumer<Refusal> refused) {
        var body = new Body(limit, whole, refused);
        if (declared(request) > limit) {
            body.refuse();
            return;
        }
        request.handler(body::add);
        request.endHandler(_ -> body.end());
    }

    private static long declared(HttpServerRequest request) {
        var length = request.getHeader("Content-Length");
        try {
            return length == null ? 0 : Long.parseLong(length);
        } catch (NumberFormatException e) {
            // The server has refused what is no number; this one is too long for one.
            return Long.MAX_VALUE;
        }
    }

    private void add(Buffer piece) {
        if (over) {
            return;
        }
        int length = collected == null ? 0 : collected.length();
        if (length + piece.length() > limit) {
            refuse();
        } else if (collected == null) {
            collected = piece;
        } else {
            // The first piece belongs to the network, so it is copied as soon as there is a second.
            collected = pieces == 1 ? Buffer.buffer(2 * length).appendBuffer(collected) : collected;
            collected.appendBuffer(piece);
        }
        pieces++;
    }

    private void end() {
        if (!over) {
            whole.accept(collected == null ? new byte[0] : collected.getBytes());
        }
    }

    private void refuse() {
        over = true;
        collected = null;
        // What is still to come would have to be read before the next request.
        refused.accept(
                Refusal.of(413, "A body must not exceed " + limit + " bytes")
                        .with("Connection", "close"));
    }
}
