package dev.patchbay.transport.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.Map;

/** Which path leads where. */
public final class Routes {
    private final String path;
    private final String below;
    private final Endpoint endpoint;
    private final Map<String, Handler<HttpServerRequest>> handlers = new HashMap<>();

    private Routes(String path, Endpoint endpoint) {
        this.path = path;
        this.below = path.endsWith("/") ? path : path + "/";
        this.endpoint = endpoint;
    }

    /** The path that clients talk to; the paths below it are those of profiles. */
    public static Routes to(String path, Endpoint endpoint) {
        var routes = new Routes(path, endpoint);
        routes.handlers.put(path, endpoint::handle);
        return routes;
    }

    /** One more path; to be called before anything is served. */
    public Routes with(String path, Handler<HttpServerRequest> handler) {
        handlers.putIfAbsent(path, handler);
        return this;
    }

    /** What serves the path that clients talk to. */
    Endpoint endpoint() {
        return endpoint;
    }

    void handle(HttpServerRequest request) {
        var asked = request.path();
        var handler = handlers.get(asked);
        if (handler != null) {
            handler.handle(request);
        } else if (asked != null && asked.startsWith(below)) {
            endpoint.handle(request, asked.substring(below.length()));
        } else {
            endpoint.refuse(
                    request.response(), Refusal.of(404, "There is nothing here but " + path));
        }
    }
}
