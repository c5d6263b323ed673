package dev.patchbay.transport.client;

import io.netty.channel.ConnectTimeoutException;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.util.Objects;
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
            // The bytes that came in its place are of no use to anybody.
            case SSLException e ->
                    "TLS failed: " + Excerpt.of(deepest(e).replaceFirst("(?<=record): .*", ""));
            case ConnectTimeoutException _ -> "the server took too long";
            case ConnectException _, NoRouteToHostException _ -> "the server takes no connections";
            case ConnectionPoolTooBusyException _ -> "too many connections to the server are open";
            case TimeoutException _ -> "the server took too long";
            case null, default -> BROKE;
        };
    }

    /** What the innermost failure says that says anything. */
    private static String deepest(Throwable failure) {
        var said = "no reason given";
        Throwable at = failure;
        for (int depth = 0; at != null && depth < 8; depth++) {
            said = Objects.requireNonNullElse(at.getMessage(), said);
            at = at.getCause();
        }
        return said;
    }
}
