package dev.patchbay.transport.http.check;

import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;

/** Checks {@code Content-Type} and {@code Accept} of requests. */
public final class MediaTypes {
    public static final String JSON = "application/json";
    static final String EVENTS = "text/event-stream";

    private MediaTypes() {}

    /**
     * Requires that the body is JSON.
     *
     * @throws RequestRefused if {@code Content-Type} is not JSON
     */
    public static void requireJson(HttpServerRequest request) {
        var type = request.getHeader("Content-Type");
        if (type == null || !withoutParameters(type).equals(JSON)) {
            throw new RequestRefused(HttpRefusal.of(415, "Content-Type must be " + JSON));
        }
    }

    /**
     * Requires that the client accepts both forms of a response, JSON and event streams.
     *
     * @throws RequestRefused if {@code Accept} lacks one of them
     */
    public static void requireBoth(HttpServerRequest request) {
        if (!accepts(request, JSON) || !accepts(request, EVENTS)) {
            throw new RequestRefused(
                    HttpRefusal.of(406, "Accept must have " + JSON + " and " + EVENTS));
        }
    }

    /**
     * Requires that the client accepts an event stream.
     *
     * @throws RequestRefused if {@code Accept} lacks it
     */
    public static void requireEvents(HttpServerRequest request) {
        if (!accepts(request, EVENTS)) {
            throw new RequestRefused(HttpRefusal.of(406, "Accept must have " + EVENTS));
        }
    }

    private static boolean accepts(HttpServerRequest request, String type) {
        var accept = request.getHeader("Accept");
        if (accept == null) {
            return true;
        }
        var group = type.substring(0, type.indexOf('/')) + "/*";
        for (var range : accept.split(",", -1)) {
            var wanted = withoutParameters(range);
            if (wanted.equals(type) || wanted.equals(group) || wanted.equals("*/*")) {
                return true;
            }
        }
        return false;
    }

    private static String withoutParameters(String header) {
        int end = header.indexOf(';');
        return (end < 0 ? header : header.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }
}
