package dev.patchbay.transport.http.token;

import dev.patchbay.transport.http.check.HttpRefusal;
import dev.patchbay.transport.http.oauth.ResourceServer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Creates the refusals of clients without a valid token or without a required scope. They have the
 * header {@code WWW-Authenticate} (RFC 6750, section 3).
 */
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

    HttpRefusal tokenRequired() {
        return refusal(
                401,
                null,
                "The header Authorization must have the scheme Bearer and a token for this "
                        + "server");
    }

    HttpRefusal badToken(String reason) {
        return refusal(401, "invalid_token", reason);
    }

    HttpRefusal badRequest(String reason) {
        return refusal(400, "invalid_request", reason);
    }

    HttpRefusal insufficient(List<String> wanted) {
        return refusal(
                403, "insufficient_scope", "The token must have " + String.join(", ", wanted));
    }

    private HttpRefusal refusal(int status, @Nullable String error, String reason) {
        var details =
                error == null
                        ? ""
                        : ", error=\"" + error + "\", error_description=\"" + reason + "\"";
        return HttpRefusal.of(status, reason)
                .with(NAME, "Bearer realm=\"patchbay\"" + details + scopes + metadata);
    }
}
