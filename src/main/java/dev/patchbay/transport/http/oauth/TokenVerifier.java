package dev.patchbay.transport.http.oauth;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells whose a token is, if it is good: made by one of our issuers, for this server, for now.
 *
 * <p>Concurrency: any thread may call anything.
 */
public final class TokenVerifier {
    private final Map<String, IssuerKeys> issuers;
    private final Claims claims;

    TokenVerifier(Map<String, IssuerKeys> issuers, Claims claims) {
        this.issuers = Map.copyOf(issuers);
        this.claims = claims;
    }

    /** What is known of a token that was good before; null if it has to be checked. */
    public @Nullable Verified remembered(String token) {
        if (token.length() > SignedToken.MOST_CHARACTERS) {
            return null;
        }
        var hash = VerifiedTokens.Hash.of(token);
        for (var keys : issuers.values()) {
            var found = keys.remembered(hash);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /**
     * Checks a token, which may have to wait until the keys of its issuer are there.
     *
     * @throws BadToken if it is not good
     * @throws KeysUnavailable if the keys cannot be had, so that nothing can be said of it
     */
    public Verified verify(String token) throws BadToken, KeysUnavailable, InterruptedException {
        var parsed = SignedToken.parse(token);
        var issuer = issuers.get(Claims.issuer(parsed.claims()));
        if (issuer == null) {
            throw new BadToken("The token must be of an issuer that this server trusts");
        }
        // First, as it is cheap: nothing is told but what stands in the token.
        var verified = claims.check(parsed.claims());
        var found = issuer.find(parsed.keyId(), parsed.algorithm());
        for (var key : found.keys()) {
            if (parsed.signedWith(key.key())) {
                found.tokens().remember(VerifiedTokens.Hash.of(token), verified);
                return verified;
            }
        }
        throw new BadToken("The signature of the token must be right");
    }
}
