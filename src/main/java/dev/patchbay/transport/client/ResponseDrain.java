package dev.patchbay.transport.client;

import io.vertx.core.http.HttpClientResponse;
import java.time.Duration;

/** Drops the rest of a response to reuse its connection, or closes it after 1 second or 64 KiB. */
final class ResponseDrain {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    private static final int MAX_BYTES = 64 * 1024;

    private final HttpClientResponse response;
    private int read;
    private boolean over;

    private ResponseDrain(HttpClientResponse response) {
        this.response = response;
    }

    static void of(HttpClientContext context, HttpClientResponse response) {
        var drain = new ResponseDrain(response);
        long timer = context.later(TIMEOUT, drain::giveUp);
        response.exceptionHandler(_ -> drain.end(context, timer));
        response.endHandler(_ -> drain.end(context, timer));
        response.handler(piece -> {
            drain.read += piece.length();
            if (drain.read > MAX_BYTES) {
                drain.giveUp();
            }
        });
        response.resume();
    }

    private void end(HttpClientContext context, long timer) {
        over = true;
        context.cancel(timer);
    }

    private void giveUp() {
        if (!over) {
            over = true;
            response.request().reset();
        }
    }
}
