package dev.patchbay.app;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.config.BadSetting;
import dev.patchbay.config.Settings;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.ops.Health;
import dev.patchbay.ops.Management;
import dev.patchbay.ops.Metrics;
import dev.patchbay.transport.http.Authenticator;
import dev.patchbay.transport.http.CannotListen;
import dev.patchbay.transport.http.ConnectionLimits;
import dev.patchbay.transport.http.Endpoint;
import dev.patchbay.transport.http.Guard;
import dev.patchbay.transport.http.HttpFront;
import dev.patchbay.transport.http.HttpLimits;
import dev.patchbay.transport.http.ResourceMetadata;
import dev.patchbay.transport.http.Routes;
import dev.patchbay.transport.http.oauth.KeyRules;
import dev.patchbay.transport.http.oauth.ResourceServer;
import dev.patchbay.upstream.Registry;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * What serves over HTTP, put together, and the order in which it begins and ends. Apart from the
 * bean that runs it, since the virtual machine loads what a bean mentions, whether it is run or
 * not.
 */
final class HttpParts {
    private final Settings settings;
    private final Vertx vertx = vertx();
    private final Health health = new Health();
    private final Management management;
    private final HttpFront front;

    private HttpParts(
            Settings settings,
            LiveCatalog catalog,
            Profiles profiles,
            Events events,
            Registry registry,
            Implementation implementation) {
        this.settings = settings;
        var metrics = new Metrics(implementation.version(), catalog, registry, events);
        try {
            management = manage(metrics);
            front = serve(profiles, events, implementation, metrics);
        } catch (CannotListen e) {
            vertx.close();
            throw e;
        }
        metrics.front(new FrontView(front));
    }

    /**
     * Listens from now on; whoever comes before {@link #open} is told to come again.
     *
     * @throws CannotListen if an address cannot be had
     */
    static HttpParts listen(
            Settings settings,
            LiveCatalog catalog,
            Profiles profiles,
            Events events,
            Registry registry,
            Implementation implementation) {
        return new HttpParts(settings, catalog, profiles, events, registry, implementation);
    }

    private static Vertx vertx() {
        // Files are neither served nor looked for; a folder for them would be left behind.
        var files =
                new FileSystemOptions()
                        .setFileCachingEnabled(false)
                        .setClassPathResolvingEnabled(false);
        return Vertx.vertx(
                new VertxOptions()
                        .setEventLoopPoolSize(Runtime.getRuntime().availableProcessors())
                        .setFileSystemOptions(files));
    }

    private Management manage(Metrics metrics) {
        var at = settings.management();
        try {
            return Management.listen(vertx, at.host(), at.port(), health, metrics);
        } catch (IOException e) {
            throw new CannotListen("management", at.host(), at.port(), e);
        }
    }

    private HttpFront serve(
            Profiles profiles, Events events, Implementation implementation, Metrics metrics) {
        var http = settings.http();
        var watching =
                new Watching(
                        metrics.requests("http"),
                        metrics.tools(settings.management().toolSeries()));
        var hub = new Hub(settings, events, implementation, watching);
        var oauth = oauth(http.oauth());
        var endpoint =
                new Endpoint(
                        new Guard(http.allowedHosts().orElse(List.of())),
                        authenticator(http, oauth),
                        limits(settings),
                        new ProfileEntrances(profiles, hub),
                        new FrontTallies(metrics));
        var routes = Routes.to(http.path(), endpoint);
        oauth.ifPresent(server -> {
            var metadata = new ResourceMetadata(server, endpoint);
            server.metadataPaths(http.path()).forEach(path -> routes.with(path, metadata::handle));
        });
        return HttpFront.listen(vertx, http.host(), http.port(), routes, limits(http));
    }

    private static Authenticator authenticator(Settings.Http http, Optional<ResourceServer> oauth) {
        try {
            return new Authenticator(http.token(), oauth);
        } catch (IllegalArgumentException e) {
            throw new BadSetting(
                    "http.oauth.keys",
                    "a file with a JSON Web Key Set (" + e.getMessage() + ")",
                    http.oauth().keys().orElse(""));
        }
    }

    private static Optional<ResourceServer> oauth(Settings.OAuth oauth) {
        return oauth.resource()
                .map(resource ->
                        new ResourceServer(
                                URI.create(resource),
                                oauth.audience().orElse(ResourceServer.spellings(resource)),
                                oauth.issuers().orElse(List.of()),
                                oauth.keys(),
                                oauth.scopes().orElse(List.of()),
                                oauth.clockSkew(),
                                new KeyRules(
                                        oauth.keysTimeout(), oauth.keysPause(), oauth.keysAge())));
    }

    private static ConnectionLimits limits(Settings.Http http) {
        return new ConnectionLimits(http.connectionLimit(), http.stall(), http.connectionIdle());
    }

    private static HttpLimits limits(Settings settings) {
        var http = settings.http();
        return new HttpLimits(
                Hub.bytes(http.bodyLimit()),
                settings.inFlightLimit(),
                http.sessionLimit(),
                http.sessionIdle(),
                Hub.bytes(settings.unsentLimit()),
                http.stall(),
                http.keepAlive(),
                Hub.bytes(http.replayLimit()));
    }

    /** Serves from now on. */
    void open() {
        front.open();
        health.serving();
    }

    /** Where the front listens. */
    int port() {
        return front.port();
    }

    /** Where health and metrics are. */
    int managementPort() {
        return management.port();
    }

    /**
     * Ends in good order: says that nothing new should come, serves it all the same until that has
     * got around, lets what runs end, and answers for its health until the last.
     */
    void close() {
        health.draining();
        await(settings.http().drainDelay());
        front.close(settings.grace());
        management.close();
        vertx.close();
    }

    private static void await(Duration delay) {
        long end = System.nanoTime() + delay.toNanos();
        long left = delay.toNanos();
        // Whoever interrupts wants the end now.
        while (left > 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(left);
            left = end - System.nanoTime();
        }
    }
}
