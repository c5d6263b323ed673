package dev.patchbay.transport.client;

import dev.patchbay.peer.Loss;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Ends a conversation: sends what is unsent, ends the session, and all that within some time. */
final class Farewell implements HttpCall.Reaction {
    /** How much longer than the grace it may take to notice that it is over. */
    static final long MARGIN_MILLIS = 1_000;

    private final Site site;
    private final Lane lane;
    private final SessionState session;
    private final Duration grace;
    private final Runnable done;
    private @Nullable HttpCall call;
    private long timer;
    private boolean over;

    Farewell(Site site, Lane lane, SessionState session, Duration grace, Runnable done) {
        this.site = site;
        this.lane = lane;
        this.session = session;
        this.grace = grace;
        this.done = done;
    }

    void begin() {
        session.stop();
        timer = site.later(grace, this::end);
        lane.whenIdle(this::endSession);
    }

    private void endSession() {
        if (over) {
            return;
        }
        if (!session.named() || session.over()) {
            end();
        } else {
            var ending =
                    new HttpCall(
                            site, site.target(), HttpMethod.DELETE, session.headers(), null, this);
            call = ending;
            ending.start();
        }
    }

    @Override
    public void head(HttpClientResponse response) {
        call = null;
        Drain.of(site, response);
        end();
    }

    @Override
    public void failed(Loss loss) {
        call = null;
        end();
    }

    private void end() {
        if (over) {
            return;
        }
        over = true;
        site.cancel(timer);
        var open = call;
        if (open != null) {
            open.abort();
        }
        lane.close();
        done.run();
    }
}
