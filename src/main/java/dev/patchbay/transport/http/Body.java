package dev.patchbay.transport.http;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;

/** Collects the body of a request, and no more of it than is allowed. */
final class Body {
    /** How long a client whose body is refused has to read that. */
    private static final long LINGER_MILLIS = 1_000;

    /** How many times what has arrived a client that announces its length gets room for. */
    private static final long CREDIT = 16;

    private final HttpServerRequest request;
    private final int limit;
    private final long declared;
    private final Consumer<byte[]> whole;
    private final Consumer<Refusal> refused;
    private byte[] collected = new byte[0];
    private int length;
    private boolean over;

    private Body(
            HttpServerRequest request,
            int limit,
            long declared,
            Consumer<byte[]> whole,
            Consumer<Refusal> refused) {
        this.request = request;
        this.limit = limit;
        this.declared = declared;
        this.whole = whole;
        this.refused = refused;
    }

    /** Hands over the whole body, or why there will be none. */
    static void read(
            HttpServerRequest request,
            int limit,
            Consumer<byte[]> whole,
            Consumer<Refusal> refused) {
        var body = new Body(request, limit, declared(request), whole, refused);
        if (body.declared > limit) {
            body.refuse();
            return;
        }
        request.handler(body::add);
        request.endHandler(_ -> body.end());
    }

    /** What the length is said to be; 0 if nothing is said. */
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
        int needed = length + piece.length();
        if (needed > limit) {
            refuse();
            return;
        }
        if (needed > collected.length) {
            collected = Arrays.copyOf(collected, room(needed));
        }
        piece.getBytes(collected, length);
        length = needed;
    }

    /** What is announced gets room once a part of it has arrived, and never more than that. */
    private int room(int needed) {
        long most = declared == 0 ? limit : declared;
        long factor = declared == 0 ? 2 : CREDIT;
        return Math.toIntExact(Math.max(needed, Math.min(factor * needed, most)));
    }

    private void end() {
        if (!over) {
            whole.accept(length == collected.length ? collected : Arrays.copyOf(collected, length));
        }
    }

    private void refuse() {
        over = true;
        collected = new byte[0];
        // What is still to come would have to be read before the next request.
        refused.accept(
                Refusal.of(413, "A body must not exceed " + limit + " bytes")
                        .with("Connection", "close"));
        // Whoever is still sending would not see the answer if the connection ended at once.
        Objects.requireNonNull(Vertx.currentContext())
                .owner()
                .setTimer(LINGER_MILLIS, _ -> request.connection().close());
    }
}
