package dev.patchbay.transport.http.check;

import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.log.LimitedLog;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jboss.logging.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * The refusal of an HTTP request that does not reach the peer.
 *
 * @param id the id of the message in the body, if it could be read
 */
public record HttpRefusal(
        int status, @Nullable RequestId id, RpcError error, Map<String, String> headers) {
    /** The code that SDKs use for errors that concern HTTP alone. */
    private static final int TRANSPORT_ERROR = -32000;

    private static final LimitedLog OVERLOADED_LOG =
            new LimitedLog(HttpRefusal.class, Level.WARN, 1);

    /** A client can cause this message at will, so at most 5 lines per second are logged. */
    private static final LimitedLog REFUSED_LOG = new LimitedLog(HttpRefusal.class, Level.DEBUG, 5);

    /** The code that SDKs use for an unknown session. */
    public static final int UNKNOWN_SESSION = -32001;

    public static HttpRefusal of(int status, String message) {
        return new HttpRefusal(
                status, null, new RpcError(TRANSPORT_ERROR, message, null), Map.of());
    }

    public static HttpRefusal noSuchSession() {
        return new HttpRefusal(
                404,
                null,
                new RpcError(UNKNOWN_SESSION, "The session is not known, or has ended", null),
                Map.of());
    }

    public static HttpRefusal badRequest(@Nullable RequestId id, RpcError error) {
        return new HttpRefusal(400, id, error, Map.of());
    }

    static HttpRefusal headerMismatch(@Nullable RequestId id, String message) {
        return badRequest(id, RpcError.of(ErrorCode.HEADER_MISMATCH, message));
    }

    public static HttpRefusal overloaded(String rule) {
        return new HttpRefusal(503, null, RpcError.overloaded(rule), Map.of("Retry-After", "1"));
    }

    public static HttpRefusal unavailable(String message) {
        return of(503, message).with("Retry-After", "5");
    }

    public static HttpRefusal tooManyGuesses(Duration wait) {
        return of(429, "Too many wrong tokens have come from this address")
                .with("Retry-After", Long.toString(wait.toSeconds() + 1));
    }

    public static HttpRefusal starting() {
        return of(503, "The server is starting").with("Retry-After", "1");
    }

    public static HttpRefusal stopping() {
        return new HttpRefusal(
                503,
                null,
                RpcError.of(ErrorCode.STOPPING, "The server is stopping"),
                Map.of("Retry-After", "1"));
    }

    /**
     * Logs the refusal. The text is logged only for an overload, because other texts may repeat
     * what the client has sent.
     */
    public void log() {
        if (error.code() == ErrorCode.OVERLOADED.code()) {
            OVERLOADED_LOG.log("An HTTP request was refused: %s", error.message());
        } else {
            REFUSED_LOG.log(
                    "An HTTP request was refused: status %s, error %s", status, error.code());
        }
    }

    /** Returns the same refusal for the message with this id. */
    public HttpRefusal about(RequestId of) {
        return new HttpRefusal(status, of, error, headers);
    }

    /** Returns the same refusal with one more header. */
    public HttpRefusal alsoWith(String header, String value) {
        var all = new LinkedHashMap<>(headers);
        all.put(header, value);
        return new HttpRefusal(status, id, error, Map.copyOf(all));
    }

    public HttpRefusal with(String header, String value) {
        return new HttpRefusal(status, id, error, Map.of(header, value));
    }
}
