package dev.patchbay.app;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.transport.client.HttpClientLimits;
import dev.patchbay.transport.client.HttpClients;
import dev.patchbay.transport.client.HttpTarget;
import dev.patchbay.upstream.connection.CannotConnect;
import dev.patchbay.upstream.connection.ServerLink;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;

/**
 * Opens links to servers over HTTP. A class of its own, so that it is loaded only when the first
 * such server needs it.
 */
final class HttpLinks {
    private final HttpClients clients;
    private final MirroredHeaders mirrors;

    HttpLinks(LiveCatalog catalog, HttpClients clients) {
        this.clients = clients;
        mirrors = new MirroredHeaders(catalog);
    }

    /** Returns links of a program that uses no network unless a server needs it. */
    static HttpLinks own(LiveCatalog catalog) {
        return new HttpLinks(catalog, new HttpClients());
    }

    ServerLink open(Definition server, ServerAddress.Http http) throws CannotConnect {
        HttpTarget target;
        try {
            target = new HttpTarget(http.url(), http.headers());
        } catch (IllegalArgumentException e) {
            throw CannotConnect.because(
                    new NetworkFailure.BadTarget(String.valueOf(e.getMessage())));
        }
        MirroredArguments mirrored =
                tool ->
                        mirrors.of(
                                new FullName(server.id(), server.tools().overrides().name(tool))
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

    /** An open link. */
    private record Open(Channel channel) implements ServerLink {}
}
