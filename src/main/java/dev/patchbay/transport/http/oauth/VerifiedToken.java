package dev.patchbay.transport.http.oauth;

import dev.patchbay.peer.channel.Principal;
import java.util.Set;

/**
 * The content of a valid token.
 *
 * @param scopes what the token allows
 * @param until when the token is no longer accepted, in seconds since 1970
 */
public record VerifiedToken(Principal principal, Set<String> scopes, long until) {
    public VerifiedToken {
        scopes = Set.copyOf(scopes);
    }
}
