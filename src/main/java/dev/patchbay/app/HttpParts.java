package dev.patchbay.app;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.config.Settings;
import dev.patchbay.peer.Acceptor;
import dev.patchbay.transport.http.Endpoint;
import dev.patchbay.transport.http.Guard;
import dev.patchbay.transport.http.HttpFront;
import dev.patchbay.transport.http.HttpLimits;
import java.util.List;

/**
 * Puts the front over HTTP together. Apart from the bean that runs it, since the virtual machine
 * loads what a bean mentions, whether it is run or not.
 */
final class HttpParts {
    private HttpParts() {}

    static HttpFront listen(Settings settings, LiveCatalog catalog, Acceptor acceptor) {
        var http = settings.http();
        var guard = new Guard(http.allowedHosts().orElse(List.of()), http.token());
        var endpoint = new Endpoint(guard, limits(settings), acceptor, new Mirrors(catalog));
        return HttpFront.listen(http.host(), http.port(), http.path(), endpoint);
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
