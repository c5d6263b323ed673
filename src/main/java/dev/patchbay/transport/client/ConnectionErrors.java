package dev.patchbay.transport.client;

import dev.patchbay.failure.NetworkFailure;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.NotSslRecordException;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.nio.channels.ClosedChannelException;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Finds out what a failure of a connection means, without class names and other internals. */
final class ConnectionErrors {
    private static final int MAX_DEPTH = 8;

    private ConnectionErrors() {}

    /** Returns whether a connection broke. A kept connection may have ended earlier, unnoticed. */
    static boolean broke(Throwable failure) {
        return of(failure) instanceof NetworkFailure.ConnectionBroke;
    }

    static NetworkFailure of(@Nullable Throwable failure) {
        return switch (failure) {
            case SSLException e ->
                    new NetworkFailure.TlsFailed(
                            spoken(e),
                            // Netty appends the received bytes to this message. They do not help
                            // the user.
                            Excerpt.of(deepest(e).replaceFirst("(?<=record): .*", "")));
            case ConnectTimeoutException _, TimeoutException _ -> new NetworkFailure.TooSlow();
            case ConnectException _, NoRouteToHostException _ -> new NetworkFailure.NoConnection();
            case ConnectionPoolTooBusyException _ -> new NetworkFailure.TooManyConnections();
            case null, default -> new NetworkFailure.ConnectionBroke();
        };
    }

    /**
     * Returns whether the server speaks TLS. A server that does not sends something else, or closes
     * the connection.
     */
    private static boolean spoken(SSLException failure) {
        Throwable at = failure;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++) {
            if (at instanceof NotSslRecordException || at instanceof ClosedChannelException) {
                return false;
            }
            at = at.getCause();
        }
        return true;
    }

    /** Returns the innermost message of a chain of causes. */
    private static String deepest(Throwable failure) {
        var message = "no reason given";
        Throwable at = failure;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++) {
            message = Objects.requireNonNullElse(at.getMessage(), message);
            at = at.getCause();
        }
        return message;
    }
}
