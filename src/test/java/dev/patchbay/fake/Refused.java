package dev.patchbay.fake;

import java.util.Map;

/** Thrown for a request that is answered with an error. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Map<String, Object> error;

    Refused(int code, String message) {
        this(code, message, Map.of());
    }

    Refused(int code, String message, Map<String, Object> data) {
        super(message, null, false, false);
        error = Json.object("code", code, "message", message);
        if (!data.isEmpty()) {
            error.put("data", data);
        }
    }

    Map<String, Object> error() {
        return error;
    }
}
