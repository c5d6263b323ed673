package dev.patchbay.transport.client;

import dev.patchbay.peer.Loss;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Collects the body of a response, and no more of it than is allowed. */
final class Body {
    /** Who waits for the body; one of them is called once. */
    interface Receiver {
        void whole(byte[] bytes, int length);

        void tooLarge(byte[] begin, int length);

        void noRoom(Loss loss);

        void broken(@Nullable Throwable failure);
    }

    private static final int SMALL = 1_024;

    private final Site site;
    private final HttpCall call;
    private final int limit;
    private final Receiver receiver;
    private byte[] collected = new byte[SMALL];
    private int length;
    private boolean moved;
    private long watch;
    private boolean over;

    private Body(Site site, HttpCall call, int limit, Receiver receiver) {
        this.site = site;
        this.call = call;
        this.limit = limit;
        this.receiver = receiver;
        site.room().hold(SMALL);
    }

    static void read(
            Site site, HttpCall call, HttpClientResponse response, int limit, Receiver receiver) {
        var body = new Body(site, call, limit, receiver);
        response.exceptionHandler(body::broken);
        response.endHandler(_ -> body.end());
        response.handler(body::add);
        body.watch();
    }

    /** Looks now and then whether anything has come. */
    private void watch() {
        watch =
                site.later(
                        site.limits().stall(),
                        () -> {
                            if (moved) {
                                moved = false;
                                watch();
                            } else if (finish()) {
                                call.abort();
                                receiver.broken(null);
                            }
                        });
    }

    private void add(Buffer piece) {
        moved = true;
        if (over) {
            return;
        }
        int kept = Math.min(limit - length, piece.length());
        if (!makeRoom(kept)) {
            return;
        }
        piece.getBytes(0, kept, collected, length);
        length += kept;
        if (kept < piece.length() && finish()) {
            call.abort();
            receiver.tooLarge(collected, length);
        }
    }

    private boolean makeRoom(int more) {
        if (length + more <= collected.length) {
            return true;
        }
        int wanted = Math.toIntExact(Math.min(limit, 2L * (length + more)));
        int added = wanted - collected.length;
        if (!site.room().hold(added)) {
            giveUp(added, site.room().rule());
            return false;
        }
        try {
            collected = Arrays.copyOf(collected, wanted);
            return true;
        } catch (OutOfMemoryError e) {
            // It must cost this answer, and not the others.
            giveUp(added, "There was no memory for a message");
            return false;
        }
    }

    private void giveUp(int added, String reason) {
        site.room().hold(-added);
        if (finish()) {
            collected = new byte[0];
            call.abort();
            receiver.noRoom(new Loss.Broken(reason));
        }
    }

    private void end() {
        if (finish()) {
            call.ended();
            receiver.whole(collected, length);
        }
    }

    private void broken(Throwable failure) {
        if (finish()) {
            call.ended();
            receiver.broken(failure);
        }
    }

    private boolean finish() {
        if (over) {
            return false;
        }
        over = true;
        site.room().hold(-collected.length);
        site.cancel(watch);
        return true;
    }
}
