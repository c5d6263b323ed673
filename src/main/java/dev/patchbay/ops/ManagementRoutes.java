package dev.patchbay.ops;

import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/**
 * The routes of the management interface of Quarkus: health, metrics, and those that the beans of
 * an application add.
 */
@Singleton
public final class ManagementRoutes {
    private volatile @Nullable Router router;

    void take(@Observes ManagementInterface management) {
        var routes = management.router();
        routes.route().order(Integer.MAX_VALUE).handler(ManagementRoutes::refuse);
        router = routes;
    }

    private static void refuse(RoutingContext unknown) {
        unknown.response()
                .setStatusCode(404)
                .putHeader("Content-Type", "text/plain; charset=utf-8")
                .end("There is no such page; there are /q/health and /q/metrics\n");
    }

    /** Lets the routes answer a request that nothing has been read of. */
    void handle(HttpServerRequest request) {
        var routes = router;
        if (routes == null) {
            throw new IllegalStateException("Quarkus has not started");
        }
        routes.handle(request);
    }
}
