package dev.patchbay.transport.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.Map;

/** Which path leads where. */
public final class Routes {
    private final String endpoint;
    private final Map<String, Handler<HttpServerRequest>> handlers = new HashMap<>();

    private Routes(String endpoint) {
        this.endpoint = endpoint;
    }

    /** The one path that clients talk to. */
    public static Routes to(String path, Endpoint endpoint) {
        var routes = new Routes(path);
        routes.handlers.put(path, endpoint::handle);
        return routes;
    }

    /** One more path; to be called before anything is served. */
    public Routes with(String path, Handler<HttpServerRequest> handler) {
        handlers.putIfAbsent(path, handler);
        return this;
    }

    void handle(HttpServerRequest request) {
        var handler = handlers.get(request.path());
        if (handler == null) {
            Endpoint.refuse(
                    request.response(), Refusal.of(404, "There is nothing here but " + endpoint));
        } else {
            handler.handle(request);
        }
    }
}
