package dev.patchbay.transport.client;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.peer.channel.RequestLoss;
import io.vertx.core.http.HttpClientResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Interprets the status and the headers of responses. */
final class ResponseHeads {
    static final String JSON = "application/json";
    static final String EVENTS = "text/event-stream";

    private static final int OK = 200;
    private static final int REDIRECTS = 300;
    private static final int REFUSED = 400;
    private static final int SEE_OTHER = 303;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int TIMED_OUT = 408;
    private static final int TOO_MANY = 429;
    private static final int FAILED = 500;
    private static final int UNAVAILABLE = 503;
    private static final int MAX_PAUSE_DIGITS = 8;

    private ResponseHeads() {}

    static boolean successful(HttpClientResponse response) {
        return response.statusCode() >= OK && response.statusCode() < REDIRECTS;
    }

    /** Returns the media type without its parameters; empty if there is none. */
    static String type(HttpClientResponse response) {
        var type = response.getHeader("Content-Type");
        return type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }

    /** Returns an error if the body is encoded. The client never asks for an encoding. */
    static Optional<RequestLoss> encoded(HttpClientResponse response) {
        var encoding = response.getHeader("Content-Encoding");
        return encoding == null || encoding.equalsIgnoreCase("identity")
                ? Optional.empty()
                : Optional.of(
                        new RequestLoss.Broken(
                                "Content-Encoding must not be used, found "
                                        + Excerpt.of(encoding)));
    }

    /** Returns whether the status concerns authorization or the session, whatever the body is. */
    static boolean aboutSender(HttpClientResponse response, boolean inSession) {
        return switch (response.statusCode()) {
            case UNAUTHORIZED, FORBIDDEN -> true;
            case NOT_FOUND -> inSession;
            default -> false;
        };
    }

    /**
     * Converts an error status to a loss.
     *
     * @param body the beginning of the body
     */
    static RequestLoss loss(HttpClientResponse response, boolean inSession, String body) {
        int status = response.statusCode();
        var cause = new NetworkFailure.HttpStatus(status, body, challenge(response));
        return switch (status) {
            case UNAUTHORIZED, FORBIDDEN -> new RequestLoss.Unauthorized(cause);
            case TOO_MANY -> new RequestLoss.Busy(cause, pause(response), true);
            // Some proxies send 503 for a server that died while it served the request.
            case UNAVAILABLE -> new RequestLoss.Busy(cause, pause(response), false);
            // MCP 2025-11-25, basic/transports, "Session Management": 404 ends a session.
            case NOT_FOUND ->
                    inSession
                            ? new RequestLoss.SessionExpired(cause)
                            : new RequestLoss.NotAcceptedHere(cause);
            case TIMED_OUT, SEE_OTHER -> new RequestLoss.Broken(cause);
            default ->
                    (status >= REFUSED && status < FAILED) || redirects(status)
                            ? new RequestLoss.NotAcceptedHere(
                                    redirects(status) ? redirected(response) : cause)
                            : new RequestLoss.Broken(cause);
        };
    }

    private static boolean redirects(int status) {
        return status >= REDIRECTS && status < REFUSED;
    }

    private static NetworkFailure redirected(HttpClientResponse response) {
        var location = response.getHeader("Location");
        return new NetworkFailure.HttpStatus(
                response.statusCode(),
                "a redirect must stay within the same origin, and a redirect of a "
                        + "POST must have status 307 or 308"
                        + (location == null ? "" : ", found a redirect to " + Excerpt.of(location)),
                null);
    }

    private static @Nullable String challenge(HttpClientResponse response) {
        var challenges = response.headers().getAll("WWW-Authenticate");
        return challenges.isEmpty() ? null : String.join(", ", challenges);
    }

    /** Reads Retry-After in seconds. A date would need two clocks that agree. */
    private static @Nullable Duration pause(HttpClientResponse response) {
        var after = response.getHeader("Retry-After");
        return after != null && after.strip().matches("\\d{1," + MAX_PAUSE_DIGITS + "}")
                ? Duration.ofSeconds(Long.parseLong(after.strip()))
                : null;
    }
}
