package dev.patchbay.transport.client;

import dev.patchbay.peer.channel.RequestLoss;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Closes a streamable channel: sends the unsent messages, then ends the session with DELETE (MCP
 * 2025-11-25, basic/transports, "Session Management"), all within the grace period.
 */
final class ChannelClosing implements HttpCall.Listener {
    /** How long the caller of {@code close} waits beyond the grace period. */
    static final long MARGIN_MILLIS = 1_000;

    private final HttpClientContext context;
    private final PostQueue postQueue;
    private final SessionState session;
    private final Duration grace;
    private final Runnable done;
    private @Nullable HttpCall call;
    private long timer;
    private boolean over;

    ChannelClosing(
            HttpClientContext context,
            PostQueue postQueue,
            SessionState session,
            Duration grace,
            Runnable done) {
        this.context = context;
        this.postQueue = postQueue;
        this.session = session;
        this.grace = grace;
        this.done = done;
    }

    void begin() {
        session.stop();
        timer = context.later(grace, this::end);
        postQueue.whenIdle(this::endSession);
    }

    private void endSession() {
        if (over) {
            return;
        }
        if (!session.hasId() || session.expired()) {
            end();
        } else {
            var ending =
                    new HttpCall(
                            context,
                            context.target(),
                            HttpMethod.DELETE,
                            session.headers(),
                            null,
                            this);
            call = ending;
            ending.start();
        }
    }

    @Override
    public void head(HttpClientResponse response) {
        call = null;
        ResponseDrain.of(context, response);
        end();
    }

    @Override
    public void failed(RequestLoss loss) {
        call = null;
        end();
    }

    private void end() {
        if (over) {
            return;
        }
        over = true;
        context.cancel(timer);
        var open = call;
        if (open != null) {
            open.abort();
        }
        postQueue.close();
        done.run();
    }
}
