package dev.patchbay.app;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.config.BadSetting;
import dev.patchbay.config.Settings;
import dev.patchbay.peer.Acceptor;
import dev.patchbay.transport.http.Authenticator;
import dev.patchbay.transport.http.ConnectionLimits;
import dev.patchbay.transport.http.Endpoint;
import dev.patchbay.transport.http.Guard;
import dev.patchbay.transport.http.HttpFront;
import dev.patchbay.transport.http.HttpLimits;
import dev.patchbay.transport.http.ResourceMetadata;
import dev.patchbay.transport.http.Routes;
import dev.patchbay.transport.http.oauth.KeyRules;
import dev.patchbay.transport.http.oauth.ResourceServer;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Puts the front over HTTP together. Apart from the bean that runs it, since the virtual machine
 * loads what a bean mentions, whether it is run or not.
 */
final class HttpParts {
    private HttpParts() {}

    static HttpFront listen(Settings settings, LiveCatalog catalog, Acceptor acceptor) {
        var http = settings.http();
        var oauth = oauth(http.oauth());
        var endpoint =
                new Endpoint(
                        new Guard(http.allowedHosts().orElse(List.of())),
                        authenticator(http, oauth),
                        limits(settings),
                        acceptor,
                        new Mirrors(catalog));
        var routes = Routes.to(http.path(), endpoint);
        oauth.ifPresent(server -> {
            var metadata = new ResourceMetadata(server);
            server.metadataPaths(http.path()).forEach(path -> routes.with(path, metadata::handle));
        });
        return HttpFront.listen(http.host(), http.port(), routes, endpoint, limits(http));
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
}
