package dev.patchbay.transport.http;

import dev.patchbay.transport.http.check.HttpRefusal;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.Map;

/** Maps the paths of requests to their handlers. */
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

    /** Returns routes with the main path for clients. The paths below it are paths of profiles. */
    public static Routes to(String path, Endpoint endpoint) {
        var routes = new Routes(path, endpoint);
        routes.handlers.put(path, endpoint::handle);
        return routes;
    }

    /** Adds a path. Must be called before a request is served. */
    public Routes with(String path, Handler<HttpServerRequest> handler) {
        handlers.putIfAbsent(path, handler);
        return this;
    }

    /** Returns the endpoint that serves clients. */
    Endpoint endpoint() {
        return endpoint;
    }

    void handle(HttpServerRequest request) {
        var requested = request.path();
        var handler = handlers.get(requested);
        if (handler != null) {
            handler.handle(request);
        } else if (requested != null && requested.startsWith(below)) {
            endpoint.handle(request, requested.substring(below.length()));
        } else {
            endpoint.refuse(
                    request.response(),
                    HttpRefusal.of(404, "The only path of this server is " + path));
        }
    }
}
