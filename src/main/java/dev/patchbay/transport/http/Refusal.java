package dev.patchbay.transport.http;

import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.log.LimitedLog;
import java.util.Map;
import org.jboss.logging.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Why a request of HTTP does not reach the peer.
 *
 * @param id of the message in its body, where that could be read
 */
record Refusal(int status, @Nullable RequestId id, RpcError error, Map<String, String> headers) {
    /** The code that SDKs use for a request that HTTP alone is to blame for. */
    private static final int TRANSPORT = -32000;

    private static final LimitedLog OVERLOADED = new LimitedLog(Refusal.class, Level.WARN, 1);

    /** What a client may bring about at will is told a few times a second. */
    private static final LimitedLog REFUSED = new LimitedLog(Refusal.class, Level.DEBUG, 5);

    /** The code that SDKs use for a session that is not known. */
    static final int NO_SESSION = -32001;

    static Refusal of(int status, String message) {
        return new Refusal(status, null, new RpcError(TRANSPORT, message, null), Map.of());
    }

    static Refusal noSuchSession() {
        return new Refusal(
                404,
                null,
                new RpcError(NO_SESSION, "The session is not known, or has ended", null),
                Map.of());
    }

    static Refusal badRequest(@Nullable RequestId id, RpcError error) {
        return new Refusal(400, id, error, Map.of());
    }

    static Refusal headerMismatch(@Nullable RequestId id, String message) {
        return badRequest(id, RpcError.of(ErrorCode.HEADER_MISMATCH, message));
    }

    static Refusal overloaded(String rule) {
        return new Refusal(503, null, RpcError.overloaded(rule), Map.of("Retry-After", "1"));
    }

    static Refusal unavailable(String message) {
        return of(503, message).with("Retry-After", "5");
    }

    static Refusal starting() {
        return of(503, "The server is starting").with("Retry-After", "1");
    }

    static Refusal stopping() {
        return new Refusal(
                503,
                null,
                RpcError.of(ErrorCode.STOPPING, "The server is stopping"),
                Map.of("Retry-After", "1"));
    }

    /** Tells the log of it, but not its text, which may repeat what the client has sent. */
    void log() {
        if (error.code() == ErrorCode.OVERLOADED.code()) {
            OVERLOADED.log("A request of HTTP was refused: %s", error.message());
        } else {
            REFUSED.log("A request of HTTP was refused: status %s, error %s", status, error.code());
        }
    }

    /** The same, but of a message with this id. */
    Refusal about(RequestId of) {
        return new Refusal(status, of, error, headers);
    }

    Refusal with(String header, String value) {
        return new Refusal(status, id, error, Map.of(header, value));
    }
}
