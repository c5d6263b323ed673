package dev.patchbay.transport.http;

import dev.patchbay.transport.http.oauth.ResourceServer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a client hears that has not shown who it is, or may not do what it wants (RFC 6750). */
final class Challenge {
    private static final String NAME = "WWW-Authenticate";

    private final String metadata;
    private final String scopes;

    Challenge(Optional<ResourceServer> oauth) {
        metadata =
                oauth.map(server -> ", resource_metadata=\"" + server.metadataAddress() + "\"")
                        .orElse("");
        scopes =
                oauth.map(ResourceServer::scopes)
                        .filter(list -> !list.isEmpty())
                        .map(list -> ", scope=\"" + String.join(" ", list) + "\"")
                        .orElse("");
    }

    Refusal nothingShown() {
        return refusal(401, null, "Authorization must be Bearer and a token for this server");
    }

    Refusal badToken(String why) {
        return refusal(401, "invalid_token", why);
    }

    Refusal badRequest(String why) {
        return refusal(400, "invalid_request", why);
    }

    Refusal insufficient(List<String> wanted) {
        return refusal(
                403, "insufficient_scope", "The token must have " + String.join(", ", wanted));
    }

    private Refusal refusal(int status, @Nullable String error, String why) {
        var told =
                error == null ? "" : ", error=\"" + error + "\", error_description=\"" + why + "\"";
        return Refusal.of(status, why)
                .with(NAME, "Bearer realm=\"patchbay\"" + told + scopes + metadata);
    }
}
