package dev.patchbay.transport.http;

import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;

/** What the body of a request is, and what its sender takes for an answer. */
final class MediaTypes {
    static final String JSON = "application/json";
    static final String EVENTS = "text/event-stream";

    private MediaTypes() {}

    /**
     * Lets in what says that it is JSON.
     *
     * @throws Refused unless it does
     */
    static void requireJson(HttpServerRequest request) {
        var type = request.getHeader("Content-Type");
        if (type == null || !withoutParameters(type).equals(JSON)) {
            throw new Refused(Refusal.of(415, "Content-Type must be " + JSON));
        }
    }

    /**
     * Lets in whoever takes both forms of an answer.
     *
     * @throws Refused unless it does
     */
    static void requireBoth(HttpServerRequest request) {
        if (!accepts(request, JSON) || !accepts(request, EVENTS)) {
            throw new Refused(Refusal.of(406, "Accept must have " + JSON + " and " + EVENTS));
        }
    }

    /**
     * Lets in whoever takes a stream.
     *
     * @throws Refused unless it does
     */
    static void requireEvents(HttpServerRequest request) {
        if (!accepts(request, EVENTS)) {
            throw new Refused(Refusal.of(406, "Accept must have " + EVENTS));
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
