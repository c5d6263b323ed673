package dev.patchbay.app;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.cli.Version;
import dev.patchbay.config.Checked;
import dev.patchbay.config.Settings;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.transport.http.Endpoint;
import dev.patchbay.transport.http.Guard;
import dev.patchbay.transport.http.HttpLimits;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.configuration.MemorySize;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The program while it serves over HTTP. */
@Singleton
final class HttpServer implements QuarkusApplication {
    /** The profile of this form of the program. */
    static final String PROFILE = "serve";

    private static final Logger LOG = Logger.getLogger(HttpServer.class);
    private static final long TICK_MILLIS = 1_000;

    private final Settings settings;
    private final LiveCatalog catalog;
    private final Events events;
    private final Vertx vertx;
    private final Router router;
    private volatile @Nullable Endpoint endpoint;

    @Inject
    HttpServer(Settings settings, LiveCatalog catalog, Events events, Vertx vertx, Router router) {
        this.settings = settings;
        this.catalog = catalog;
        this.events = events;
        this.vertx = vertx;
        this.router = router;
    }

    @Override
    public int run(String... arguments) {
        Checked.requireSense(settings);
        var http = settings.http();
        var implementation = new Implementation("patchbay", Version.text());
        var served =
                new Endpoint(
                        new Guard(http.allowedHosts().orElse(List.of()), http.token()),
                        limits(),
                        Hub.dispatcher(settings, catalog, events, implementation),
                        new Mirrors(catalog));
        endpoint = served;
        router.route(http.path()).handler(context -> served.handle(context.request()));
        vertx.setPeriodic(TICK_MILLIS, _ -> served.tick());
        LOG.infof("Serving on http://%s:%d%s", http.host(), http.port(), http.path());
        Quarkus.waitForExit();
        return 0;
    }

    /** Lets running requests end while the beans that serve them still exist. */
    void drain(@Observes ShutdownEvent event) {
        var served = endpoint;
        if (served != null) {
            served.drain(settings.grace());
        }
    }

    private HttpLimits limits() {
        var http = settings.http();
        return new HttpLimits(
                bytes(http.bodyLimit()),
                settings.inFlightLimit(),
                http.sessionLimit(),
                http.sessionIdle(),
                bytes(settings.unsentLimit()),
                http.stall(),
                http.keepAlive(),
                bytes(http.replayLimit()));
    }

    private static int bytes(MemorySize size) {
        return Math.toIntExact(size.asLongValue());
    }
}
