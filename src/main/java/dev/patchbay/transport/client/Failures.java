package dev.patchbay.transport.client;

import io.netty.channel.ConnectTimeoutException;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** What went wrong with a connection, in words that tell nothing of our insides. */
final class Failures {
    private static final String BROKE = "the connection broke";

    private Failures() {}

    /** Whether there was a connection, which may be one that had been over for a while. */
    static boolean broke(Throwable failure) {
        return reason(failure).equals(BROKE);
    }

    static String reason(@Nullable Throwable failure) {
        return switch (failure) {
            case SSLException e -> "TLS failed: " + Excerpt.of(deepest(e));
            case ConnectTimeoutException _ -> "the server took too long";
            case ConnectException _, NoRouteToHostException _ -> "the server takes no connections";
            case ConnectionPoolTooBusyException _ -> "too many connections to the server are open";
            case TimeoutException _ -> "the server took too long";
            case null, default -> BROKE;
        };
    }

    private static String deepest(Throwable failure) {
        var at = failure;
        for (int depth = 0; at.getCause() != null && depth < 8; depth++) {
            at = at.getCause();
        }
        return at.getMessage() == null ? "no reason given" : at.getMessage();
    }
}
