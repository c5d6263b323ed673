package dev.patchbay.transport.http.oauth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.peer.channel.Principal;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks the claims of tokens (RFC 7519, RFC 9068).
 *
 * @param audience the names of this server that a token may have as its audience
 * @param skew how far the clocks of two machines may differ
 */
record Claims(List<String> audience, Duration skew, Clock clock) {
    /** A number of seconds since 1970 that is far beyond any real date. */
    private static final double MAX_SECONDS = 1e12;

    static String issuer(JsonNode claims) {
        var issuer = claims.path("iss").textValue();
        return issuer == null ? "" : issuer;
    }

    /** Checks the claims and returns their content. The caller must check the signature. */
    VerifiedToken check(JsonNode claims) throws BadToken {
        long now = clock.instant().getEpochSecond();
        long until = required(claims, "exp") + skew.toSeconds();
        if (now >= until) {
            throw new BadToken("The token has expired");
        }
        for (var name : new String[] {"nbf", "iat"}) {
            if (claims.has(name) && required(claims, name) > now + skew.toSeconds()) {
                throw new BadToken("The token is not valid yet");
            }
        }
        if (texts(claims, "aud").stream().noneMatch(audience::contains)) {
            throw new BadToken("The token must be for this server");
        }
        var subject = claims.path("sub").textValue();
        if (subject == null || subject.isEmpty()) {
            throw new BadToken("The token must name its subject");
        }
        return new VerifiedToken(new Principal(issuer(claims), subject), scopes(claims), until);
    }

    boolean stillValid(VerifiedToken token) {
        return clock.instant().getEpochSecond() < token.until();
    }

    private static long required(JsonNode claims, String name) throws BadToken {
        var seconds = claims.path(name);
        if (!seconds.isNumber() || !(Math.abs(seconds.doubleValue()) < MAX_SECONDS)) {
            throw new BadToken("The token must have a number of seconds as " + name);
        }
        return (long) Math.floor(seconds.doubleValue());
    }

    /** Returns the values of a claim that is a text or a list of texts. */
    private static Set<String> texts(JsonNode claims, String name) {
        var value = claims.path(name);
        var texts = new HashSet<String>();
        if (value.isTextual()) {
            texts.add(value.textValue());
        }
        if (value.isArray()) {
            for (var element : value) {
                if (element.isTextual()) {
                    texts.add(element.textValue());
                }
            }
        }
        return texts;
    }

    /** Returns the scopes. Some issuers name them {@code scp}, and some use a list. */
    private static Set<String> scopes(JsonNode claims) {
        var scopes = new HashSet<String>();
        for (var name : new String[] {"scope", "scp"}) {
            for (var text : texts(claims, name)) {
                scopes.addAll(List.of(text.split(" ", -1)));
            }
        }
        scopes.remove("");
        return scopes;
    }
}
