package dev.patchbay.transport.http.oauth;

import dev.patchbay.peer.Principal;
import java.util.Set;

/**
 * What a good token says.
 *
 * @param scopes what its holder may do
 * @param until the second from which on it says nothing any more
 */
public record Verified(Principal principal, Set<String> scopes, long until) {
    public Verified {
        scopes = Set.copyOf(scopes);
    }
}
