package dev.patchbay.transport.http.oauth;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Verifies tokens. A valid token is signed by a trusted issuer, is meant for this server, and has
 * not expired.
 *
 * <p>Concurrency: any thread may call any method.
 */
public final class TokenVerifier {
    private final Map<String, IssuerKeys> issuers;
    private final Claims claims;

    TokenVerifier(Map<String, IssuerKeys> issuers, Claims claims) {
        this.issuers = Map.copyOf(issuers);
        this.claims = claims;
    }

    /** Returns a token that was verified before, or null if it must be verified. */
    public @Nullable VerifiedToken remembered(String token) {
        if (token.length() > SignedToken.MAX_CHARACTERS) {
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
     * Verifies a token. May wait until the keys of its issuer are fetched.
     *
     * @throws BadToken if the token is not valid
     * @throws KeysUnavailable if the keys cannot be fetched, so that the token cannot be checked
     */
    public VerifiedToken verify(String token)
            throws BadToken, KeysUnavailable, InterruptedException {
        var parsed = SignedToken.parse(token);
        var issuer = issuers.get(Claims.issuer(parsed.claims()));
        if (issuer == null) {
            throw new BadToken("The token must be from an issuer that this server trusts");
        }
        // This check is first, because it is cheap. It tells the client only what is in the token.
        var verified = claims.check(parsed.claims());
        var found = issuer.find(parsed);
        for (var key : found.keys()) {
            if (parsed.signedWith(key)) {
                found.tokens().remember(VerifiedTokens.Hash.of(token), verified);
                return verified;
            }
        }
        throw new BadToken("The signature of the token must be valid");
    }
}
