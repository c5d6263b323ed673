package dev.patchbay.app;

import dev.patchbay.app.record.LastLines;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.cli.context.Version;
import dev.patchbay.config.settings.CheckedSettings;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.transport.client.HttpClients;
import dev.patchbay.transport.server.HostAndOriginCheck;
import dev.patchbay.upstream.Registry;
import dev.patchbay.upstream.definition.ServedClients;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.List;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The Quarkus application that serves over HTTP. */
@Singleton
final class HttpServer implements QuarkusApplication {
    /** The Quarkus profile of this application. */
    static final String PROFILE = "serve";

    private static final Logger LOG = Logger.getLogger(HttpServer.class);

    private final Settings settings;
    private final ServingParts serving;
    private final LiveCatalog catalog;
    private final Events events;
    private final Registry registry;
    private volatile @Nullable Servers servers;
    private volatile @Nullable HttpParts parts;

    @Inject
    HttpServer(
            Settings settings,
            ServingParts serving,
            LiveCatalog catalog,
            Events events,
            Registry registry) {
        this.settings = settings;
        this.serving = serving;
        this.catalog = catalog;
        this.events = events;
        this.registry = registry;
    }

    @Override
    public int run(String... arguments) {
        CheckedSettings.requireValid(settings);
        var http = settings.http();
        var implementation = new Implementation("patchbay", Version.text());
        var profiles = new Profiles(catalog, settings.profile());
        var listening =
                HttpParts.listen(
                        settings, serving, catalog, profiles, events, registry, implementation);
        parts = listening;
        servers =
                Servers.begin(
                        settings,
                        registry,
                        profiles,
                        file ->
                                UpstreamSetup.equipment(
                                        settings,
                                        catalog,
                                        events,
                                        file,
                                        LastLines.LEFT_OUT,
                                        new ServedClients.Many(listening.severalUsers()),
                                        () ->
                                                new HttpLinks(
                                                        catalog, new HttpClients(serving.vertx()))),
                        URI.create("http://localhost:" + listening.port() + http.path()));
        listening.open();
        logHosts(http);
        LOG.infof(
                "Serving on http://%s:%d%s, Patchbay %s",
                http.host(), listening.port(), http.path(), Version.text());
        LOG.infof(
                "Health and metrics on http://%s:%d/q",
                settings.management().host(), listening.managementPort());
        Quarkus.waitForExit();
        return 0;
    }

    /**
     * Logs which host names requests may use. Clients on other machines get 403 unless the names
     * that they use are set.
     */
    private static void logHosts(Settings.Http http) {
        var allowed = http.allowedHosts().orElse(List.of()).stream().map(String::strip).toList();
        if (CheckedSettings.loopback(http.host()) || allowed.contains(HostAndOriginCheck.ANY)) {
            return;
        }
        if (allowed.isEmpty()) {
            LOG.warn(
                    "Requests must name the host localhost, 127.0.0.1 or [::1], so"
                            + " clients on other machines get 403; --allowed-hosts"
                            + " (PATCHBAY_HTTP_ALLOWED_HOSTS) allows the names that they use");
        } else {
            LOG.infof(
                    "Requests must name one of the hosts localhost, %s;"
                            + " --allowed-hosts sets these names",
                    String.join(", ", allowed));
        }
    }

    /** Lets running requests end while the beans that serve them still exist. */
    void drain(@Observes ShutdownEvent event) {
        var listening = parts;
        if (listening != null) {
            registry.stopWaiting();
            listening.close();
        }
        var upstreams = servers;
        if (upstreams != null) {
            upstreams.close();
        }
    }
}
