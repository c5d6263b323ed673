package dev.patchbay.transport.http;

import dev.patchbay.json.ValueCounter;
import dev.patchbay.transport.http.check.HttpRefusal;
import dev.patchbay.transport.http.session.ActiveRequests;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;

/** Collects the body of a request, up to a limit. */
final class RequestBody {
    /** How long a client whose body is refused may read the response. */
    private static final long REFUSAL_READ_MILLIS = 1_000;

    /** The array may be this many times as long as what has arrived of an announced length. */
    private static final long MAX_FACTOR = 16;

    /** The memory of a JSON value besides its own text, in bytes. */
    private static final int BYTES_PER_VALUE = 64;

    private final HttpServerRequest request;
    private final ActiveRequests.Post post;
    private final int limit;
    private final long declared;
    private final Consumer<byte[]> whole;
    private byte[] collected = new byte[0];
    private int length;
    private boolean over;

    private RequestBody(
            HttpServerRequest request, ActiveRequests.Post post, Consumer<byte[]> whole) {
        this.request = request;
        this.post = post;
        this.limit = post.quota().bodyLimit();
        this.declared = declared(request);
        this.whole = whole;
    }

    /**
     * Reads the body and passes it to {@code whole}, or refuses the POST. The memory of the body is
     * reserved before an array is allocated.
     */
    static void read(HttpServerRequest request, ActiveRequests.Post post, Consumer<byte[]> whole) {
        var body = new RequestBody(request, post, whole);
        if (body.declared > body.limit) {
            body.refuse(body.tooLong());
            return;
        }
        request.handler(body::add);
        request.endHandler(_ -> body.end());
    }

    /** Returns the announced length, or 0 if there is none. */
    private static long declared(HttpServerRequest request) {
        var length = request.getHeader("Content-Length");
        try {
            return length == null ? 0 : Long.parseLong(length);
        } catch (NumberFormatException e) {
            // Vert.x has refused values that are not numbers. This one is too large for a long.
            return Long.MAX_VALUE;
        }
    }

    private void add(Buffer piece) {
        if (over || post.writer().over()) {
            return;
        }
        int needed = length + piece.length();
        if (needed > limit) {
            refuse(tooLong());
            return;
        }
        if (needed > collected.length) {
            int room = room(needed);
            if (!post.reservation().growTo(room)) {
                refuse(post.quota().noMemory());
                return;
            }
            collected = Arrays.copyOf(collected, room);
        }
        piece.getBytes(collected, length);
        length = needed;
    }

    /** Returns the length of the next array, which never exceeds the announced length. */
    private int room(int needed) {
        long maxLength = declared == 0 ? limit : declared;
        long factor = declared == 0 ? 2 : MAX_FACTOR;
        return Math.toIntExact(Math.max(needed, Math.min(factor * needed, maxLength)));
    }

    private void end() {
        if (over) {
            return;
        }
        over = true;
        var body = length == collected.length ? collected : Arrays.copyOf(collected, length);
        collected = new byte[0];
        if (body.length <= ActiveRequests.Post.BYTES_PER_REQUEST) {
            post.reservation().shrinkTo(ActiveRequests.Post.BYTES_PER_REQUEST);
            whole.accept(body);
            return;
        }
        // The parsed body takes memory for each value, even for a short one.
        long needed = body.length + (long) BYTES_PER_VALUE * ValueCounter.count(body, body.length);
        if (needed > post.quota().memory().largeCapacity()) {
            refuse(
                    HttpRefusal.of(
                            413, "A body must not have more JSON values than fit into memory"));
        } else if (!post.reservation().growTo(needed)) {
            refuse(post.quota().noMemory());
        } else {
            post.reservation().shrinkTo(needed);
            whole.accept(body);
        }
    }

    private HttpRefusal tooLong() {
        return HttpRefusal.of(413, "A body must not exceed " + limit + " bytes");
    }

    private void refuse(HttpRefusal refusal) {
        over = true;
        collected = new byte[0];
        // Otherwise the rest of the body would have to be read before the next request.
        post.refuse(refusal.alsoWith("Connection", "close"));
        // A client that still sends would not see the response if the connection ended now.
        Objects.requireNonNull(Vertx.currentContext())
                .owner()
                .setTimer(REFUSAL_READ_MILLIS, _ -> request.connection().close());
    }
}
