package dev.patchbay.app;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.config.settings.BadSetting;
import dev.patchbay.config.settings.ManagementPorts;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.ops.Health;
import dev.patchbay.ops.Management;
import dev.patchbay.ops.ManagementRoutes;
import dev.patchbay.ops.Metrics;
import dev.patchbay.transport.http.CannotListen;
import dev.patchbay.transport.http.Endpoint;
import dev.patchbay.transport.http.HttpFront;
import dev.patchbay.transport.http.ResourceMetadata;
import dev.patchbay.transport.http.Routes;
import dev.patchbay.transport.http.limit.HttpLimits;
import dev.patchbay.transport.http.oauth.KeyRules;
import dev.patchbay.transport.http.oauth.ResourceServer;
import dev.patchbay.transport.http.token.Authenticator;
import dev.patchbay.transport.http.token.TokenFile;
import dev.patchbay.transport.server.ConnectionLimits;
import dev.patchbay.transport.server.HostAndOriginCheck;
import dev.patchbay.upstream.Registry;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jboss.logging.Logger;

/**
 * The parts of the HTTP server, and the order in which they start and stop. Not part of the bean
 * that runs it: the virtual machine loads each class that a bean mentions, even if the bean does
 * not run.
 */
final class HttpParts {
    private static final Logger LOG = Logger.getLogger(HttpParts.class);

    /** The interval between two checks whether the token file has changed. */
    private static final long TOKEN_FILE_CHECK_MILLIS = 1_000;

    /**
     * The heap that one connection needs at least, in bytes, even if its client sends no complete
     * request.
     */
    private static final int HEAP_PER_CONNECTION = 32 * 1024;

    private final Settings settings;
    private final Vertx vertx;
    private final Health health;
    private final Management management;
    private final HttpFront front;

    private HttpParts(
            Settings settings,
            ServingParts parts,
            LiveCatalog catalog,
            Profiles profiles,
            Events events,
            Registry registry,
            Implementation implementation) {
        this.settings = settings;
        this.vertx = parts.vertx();
        this.health = parts.health();
        var metrics =
                new Metrics(parts.meters(), implementation.version(), catalog, registry, events);
        management = manage(parts.management(), metrics);
        front = serve(profiles, events, implementation, metrics);
        metrics.front(new FrontView(front));
    }

    /**
     * Starts to listen. Until {@link #open} is called, the front asks clients to try again later.
     *
     * @throws CannotListen if the program cannot listen at an address
     */
    static HttpParts listen(
            Settings settings,
            ServingParts parts,
            LiveCatalog catalog,
            Profiles profiles,
            Events events,
            Registry registry,
            Implementation implementation) {
        return new HttpParts(settings, parts, catalog, profiles, events, registry, implementation);
    }

    private Management manage(ManagementRoutes routes, Metrics metrics) {
        var at = settings.management();
        int[] ports = ManagementPorts.toTry(at.port(), at.host(), settings.http().port());
        var failures = new ArrayList<IOException>();
        for (int port : ports) {
            try {
                var listening = Management.listen(vertx, at.host(), port, routes, metrics);
                if (at.port().isEmpty() && listening.port() != ManagementPorts.DEFAULT_PORT) {
                    LOG.warnf(
                            "Health and metrics are on port %d, because port %d is in use;"
                                    + " to check the health, run patchbay health --management-port %d",
                            listening.port(), ManagementPorts.DEFAULT_PORT, listening.port());
                }
                return listening;
            } catch (IOException e) {
                failures.add(e);
            }
        }
        throw new CannotListen(
                at.host(),
                ports[0],
                "--management-port (PATCHBAY_MANAGEMENT_PORT) and"
                        + " PATCHBAY_MANAGEMENT_HOST set another address",
                failures.getFirst());
    }

    private HttpFront serve(
            Profiles profiles, Events events, Implementation implementation, Metrics metrics) {
        var http = settings.http();
        var watching =
                new Observers(
                        metrics.requests("http"),
                        metrics.tools(settings.management().toolSeries()));
        var hub = new Hub(settings, events, implementation, watching);
        var oauth = oauth(http.oauth());
        var tokens = tokens(http);
        var endpoint =
                new Endpoint(
                        new HostAndOriginCheck(http.allowedHosts().orElse(List.of())),
                        authenticator(http, tokens, oauth),
                        limits(settings),
                        new ProfileClientEntrances(profiles, hub),
                        new FrontTallies(metrics));
        tokens.ifPresent(file -> {
            file.whenRemoved(endpoint::end);
            // The timer runs on an event loop, which must not wait for a file.
            vertx.setPeriodic(TOKEN_FILE_CHECK_MILLIS, _ -> Thread.ofVirtual().start(file::check));
        });
        var routes = Routes.to(http.path(), endpoint);
        oauth.ifPresent(server -> {
            var metadata = new ResourceMetadata(server, endpoint);
            server.metadataPaths(http.path()).forEach(path -> routes.with(path, metadata::handle));
        });
        return HttpFront.listen(vertx, http.host(), http.port(), routes, limits(http));
    }

    private static Optional<TokenFile> tokens(Settings.Http http) {
        return http.tokenFile()
                .map(path -> {
                    try {
                        return TokenFile.open(Path.of(path), http.token());
                    } catch (IllegalArgumentException e) {
                        throw new BadSetting(
                                "http.token-file",
                                "a file with names and tokens (" + e.getMessage() + ")",
                                path);
                    }
                });
    }

    private static Authenticator authenticator(
            Settings.Http http, Optional<TokenFile> tokens, Optional<ResourceServer> oauth) {
        try {
            return tokens.map(file -> new Authenticator(file, oauth))
                    .orElseGet(() -> new Authenticator(http.token(), oauth));
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
        long heap = Runtime.getRuntime().maxMemory();
        int maxConnections =
                (int) Math.min(http.connectionLimit(), Math.max(1, heap / HEAP_PER_CONNECTION));
        return new ConnectionLimits(maxConnections, http.stall(), http.connectionIdle());
    }

    private static HttpLimits limits(Settings settings) {
        var http = settings.http();
        return new HttpLimits(
                Hub.bytes(http.bodyLimit()),
                settings.inFlightLimit(),
                http.streamLimit(),
                http.sessionLimit(),
                http.sessionIdle(),
                Hub.bytes(settings.unsentLimit()),
                http.stall(),
                http.keepAlive(),
                Hub.bytes(http.replayLimit()),
                Hub.memory(http.memory()));
    }

    /** Starts to serve requests. */
    void open() {
        front.open();
        health.serving();
    }

    /** Returns the port of the front. */
    int port() {
        return front.port();
    }

    /** Returns whether the authentication can tell several users apart. */
    boolean severalUsers() {
        return front.severalPrincipals();
    }

    /** Returns the port of health and metrics. */
    int managementPort() {
        return management.port();
    }

    /**
     * Closes the server in order. Readiness turns to down first, and requests are still served for
     * the drain delay, until load balancers have noticed. Then running requests may end. The
     * management port answers until the last.
     */
    void close() {
        health.draining();
        await(settings.http().drainDelay());
        front.close(settings.grace());
        management.close();
    }

    private static void await(Duration delay) {
        long end = System.nanoTime() + delay.toNanos();
        long left = delay.toNanos();
        // An interrupt asks for an immediate end.
        while (left > 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(left);
            left = end - System.nanoTime();
        }
    }
}
