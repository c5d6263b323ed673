package dev.patchbay.transport.client;

import dev.patchbay.peer.Loss;
import io.vertx.core.http.HttpClientResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the head of a response says. */
final class Responses {
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
    private static final int LONGEST_PAUSE = 8;

    private Responses() {}

    static boolean successful(HttpClientResponse response) {
        return response.statusCode() >= OK && response.statusCode() < REDIRECTS;
    }

    /** The type of the content without its parameters; empty if there is none. */
    static String type(HttpClientResponse response) {
        var type = response.getHeader("Content-Type");
        return type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }

    /** Whether the content is sent as it is; we ask for nothing else. */
    static Optional<Loss> encoded(HttpClientResponse response) {
        var encoding = response.getHeader("Content-Encoding");
        return encoding == null || encoding.equalsIgnoreCase("identity")
                ? Optional.empty()
                : Optional.of(
                        new Loss.Broken(
                                "Content-Encoding must not be used, found "
                                        + Excerpt.of(encoding)));
    }

    /** Whether this status, whatever the body says, is about who asks, or about the session. */
    static boolean aboutSender(HttpClientResponse response, boolean inSession) {
        return switch (response.statusCode()) {
            case UNAUTHORIZED, FORBIDDEN -> true;
            case NOT_FOUND -> inSession;
            default -> false;
        };
    }

    /**
     * What a status other than success means.
     *
     * @param said the begin of the body
     */
    static Loss loss(HttpClientResponse response, boolean inSession, String said) {
        int status = response.statusCode();
        var reason = "HTTP " + status + (said.isEmpty() ? "" : ": " + said);
        return switch (status) {
            case UNAUTHORIZED, FORBIDDEN -> new Loss.Unauthorized(reason, challenge(response));
            case TOO_MANY -> new Loss.Busy(reason, pause(response), true);
            // Some proxies say so of a server that died while it was at it.
            case UNAVAILABLE -> new Loss.Busy(reason, pause(response), false);
            case NOT_FOUND -> inSession ? new Loss.SessionOver(reason) : new Loss.Misplaced(reason);
            case TIMED_OUT, SEE_OTHER -> new Loss.Broken(reason);
            default ->
                    (status >= REFUSED && status < FAILED) || redirects(status)
                            ? new Loss.Misplaced(redirects(status) ? redirected(status) : reason)
                            : new Loss.Broken(reason);
        };
    }

    private static boolean redirects(int status) {
        return status >= REDIRECTS && status < REFUSED;
    }

    private static String redirected(int status) {
        return "HTTP " + status + ": only redirects within the same origin are followed";
    }

    private static @Nullable String challenge(HttpClientResponse response) {
        var challenges = response.headers().getAll("WWW-Authenticate");
        return challenges.isEmpty() ? null : String.join(", ", challenges);
    }

    /** Only seconds are read; a date needs two clocks that agree. */
    private static @Nullable Duration pause(HttpClientResponse response) {
        var after = response.getHeader("Retry-After");
        return after != null && after.strip().matches("\\d{1," + LONGEST_PAUSE + "}")
                ? Duration.ofSeconds(Long.parseLong(after.strip()))
                : null;
    }
}
