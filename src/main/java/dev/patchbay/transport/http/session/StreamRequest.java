package dev.patchbay.transport.http.session;

import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.transport.http.check.HttpRefusal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A GET request of a session. It opens the session's own stream, or resumes a stream. */
public final class StreamRequest {
    /** The methods that the address of a session allows. */
    public static final String METHODS = "POST, GET, DELETE";

    private StreamRequest() {}

    /**
     * Serves the request. May wait as long as the client takes to read.
     *
     * @param lastEventId the last event that the client has received of the stream to resume; null
     *     for the session's own stream
     * @return why the request is refused; empty if it is served
     */
    public static Optional<HttpRefusal> serve(
            HttpSession session, @Nullable String lastEventId, ResponseWriter writer) {
        if (lastEventId == null) {
            return session.listen(writer)
                    ? Optional.empty()
                    : Optional.of(
                            HttpRefusal.of(
                                    409,
                                    "The session must not have a second stream, found an "
                                            + "open one"));
        }
        return switch (session.resume(lastEventId, writer)) {
            case RESUMED -> Optional.empty();
            // MCP 2025-11-25, basic/transports, "Listening for Messages from the Server": the
            // response to a GET is a stream or 405. A client that has cancelled a request and finds
            // its stream ended tries to resume it. SDKs take 405 as the end, and 400 as an error.
            // After a stream that ends at once they reconnect forever.
            case CANCELLED ->
                    Optional.of(
                            HttpRefusal.of(405, "The request of this stream was cancelled")
                                    .with("Allow", METHODS));
            case UNKNOWN ->
                    Optional.of(
                            HttpRefusal.of(
                                    400,
                                    "Last-Event-ID must be the id of a recent event, found "
                                            + RpcError.quote(lastEventId)));
        };
    }
}
