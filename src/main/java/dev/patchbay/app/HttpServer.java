package dev.patchbay.app;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.cli.Version;
import dev.patchbay.config.Checked;
import dev.patchbay.config.Settings;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.upstream.Registry;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The program while it serves over HTTP. */
@Singleton
final class HttpServer implements QuarkusApplication {
    /** The profile of this form of the program. */
    static final String PROFILE = "serve";

    private static final Logger LOG = Logger.getLogger(HttpServer.class);

    private final Settings settings;
    private final LiveCatalog catalog;
    private final Events events;
    private final Registry registry;
    private volatile @Nullable Servers servers;
    private volatile @Nullable HttpParts parts;

    @Inject
    HttpServer(Settings settings, LiveCatalog catalog, Events events, Registry registry) {
        this.settings = settings;
        this.catalog = catalog;
        this.events = events;
        this.registry = registry;
    }

    @Override
    public int run(String... arguments) {
        Checked.requireSense(settings);
        var http = settings.http();
        var implementation = new Implementation("patchbay", Version.text());
        var profiles = new Profiles(catalog, settings.profile());
        var listening =
                HttpParts.listen(settings, catalog, profiles, events, registry, implementation);
        parts = listening;
        servers =
                Servers.begin(
                        settings,
                        registry,
                        profiles,
                        file -> Behind.equipment(settings, catalog, events, file),
                        URI.create("http://localhost:" + listening.port() + http.path()));
        listening.open();
        LOG.infof("Serving on http://%s:%d%s", http.host(), listening.port(), http.path());
        LOG.infof(
                "Health and metrics on http://%s:%d/q",
                settings.management().host(), listening.managementPort());
        Quarkus.waitForExit();
        return 0;
    }

    /** Lets running requests end while the beans that serve them still exist. */
    void drain(@Observes ShutdownEvent event) {
        var listening = parts;
        if (listening != null) {
            listening.close();
        }
        var behind = servers;
        if (behind != null) {
            behind.close();
        }
    }
}
