package dev.patchbay.transport.client;

import io.vertx.core.http.HttpClientResponse;
import java.time.Duration;

/** Reads what nobody wants to know, so that its connection can be used again, or gives it up. */
final class Drain {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final int MOST = 64 * 1024;

    private final HttpClientResponse response;
    private int read;
    private boolean over;

    private Drain(HttpClientResponse response) {
        this.response = response;
    }

    static void of(Site site, HttpClientResponse response) {
        var drain = new Drain(response);
        long timer = site.later(PATIENCE, drain::giveUp);
        response.exceptionHandler(_ -> drain.end(site, timer));
        response.endHandler(_ -> drain.end(site, timer));
        response.handler(piece -> {
            drain.read += piece.length();
            if (drain.read > MOST) {
                drain.giveUp();
            }
        });
        response.resume();
    }

    private void end(Site site, long timer) {
        over = true;
        site.cancel(timer);
    }

    private void giveUp() {
        if (!over) {
            over = true;
            response.request().reset();
        }
    }
}
