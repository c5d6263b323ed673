package dev.patchbay.transport.http;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.transport.http.check.HttpRefusal;
import dev.patchbay.transport.http.check.MediaTypes;
import dev.patchbay.transport.http.oauth.ResourceServer;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;

/** Serves the metadata of this server as a protected resource (RFC 9728). */
public final class ResourceMetadata {
    private final Endpoint endpoint;
    private final Buffer document;

    /**
     * @param endpoint refuses invalid requests
     */
    public ResourceMetadata(ResourceServer server, Endpoint endpoint) {
        this.endpoint = endpoint;
        var json =
                new JsonWriter()
                        .beginObject()
                        .member("resource", server.resource().toString())
                        .strings("authorization_servers", server.issuers());
        if (!server.scopes().isEmpty()) {
            json.strings("scopes_supported", server.scopes());
        }
        json.name("bearer_methods_supported").beginArray().value("header").endArray();
        document = Buffer.buffer(json.member("resource_name", "Patchbay").endObject().toString());
    }

    /** Serves one HTTP request. Every web page may read the metadata, because it is public. */
    public void handle(HttpServerRequest request) {
        boolean head = request.method().equals(HttpMethod.HEAD);
        if (!head && !request.method().equals(HttpMethod.GET)) {
            endpoint.refuse(
                    request.response(),
                    HttpRefusal.of(405, "The method must be GET or HEAD")
                            .with("Allow", "GET, HEAD"));
            return;
        }
        var response =
                request.response()
                        .putHeader("Content-Type", MediaTypes.JSON)
                        .putHeader("Access-Control-Allow-Origin", "*")
                        .putHeader("Cache-Control", "max-age=3600")
                        .putHeader("Content-Length", Integer.toString(document.length()));
        if (head) {
            response.end();
        } else {
            response.end(document);
        }
    }
}
