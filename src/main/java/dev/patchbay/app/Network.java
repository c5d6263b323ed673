package dev.patchbay.app;

import dev.patchbay.catalog.FullName;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.peer.Channel;
import dev.patchbay.transport.client.HttpClientLimits;
import dev.patchbay.transport.client.HttpClients;
import dev.patchbay.transport.client.HttpTarget;
import dev.patchbay.upstream.CannotConnect;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Link;
import dev.patchbay.upstream.Way;

/** The ways to servers over HTTP. Apart from the others, so that it is loaded for the first one. */
final class Network {
    private final HttpClients clients = new HttpClients();
    private final Mirrors mirrors;

    Network(LiveCatalog catalog) {
        mirrors = new Mirrors(catalog);
    }

    Link open(Definition server, Way.Http http) throws CannotConnect {
        HttpTarget target;
        try {
            target = new HttpTarget(http.url(), http.headers());
        } catch (IllegalArgumentException e) {
            throw CannotConnect.because(String.valueOf(e.getMessage()));
        }
        MirroredArguments mirrored =
                tool ->
                        mirrors.of(
                                new FullName(server.id(), server.tools().wording().name(tool))
                                        .toString());
        var channel =
                switch (http.form()) {
                    case STREAMABLE ->
                            clients.streamable(target, HttpClientLimits.DEFAULT, mirrored);
                    case EVENTS -> clients.eventStream(target, HttpClientLimits.DEFAULT);
                };
        return new Open(channel);
    }

    void close() {
        clients.close();
    }

    /** A way that is open. */
    private record Open(Channel channel) implements Link {}
}
