package dev.patchbay.transport.http.oauth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.json.Utf8;
import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a signed token in compact form (RFC 7515), whose signature was not yet looked at.
 *
 * @param keyId what its signer calls the key; null if it says nothing of it
 * @param signed what the signature is made over
 * @param signature as base64url
 */
record SignedToken(
        Algorithm algorithm,
        @Nullable String keyId,
        JsonNode claims,
        String signed,
        String signature) {
    /** As much as fits into the head of a request. */
    static final int MOST_CHARACTERS = 8 * 1024;

    private static final Set<String> TYPES = Set.of("jwt", "at+jwt", "application/at+jwt");
    private static final int PARTS = 3;

    static SignedToken parse(String token) throws BadToken {
        if (token.length() > MOST_CHARACTERS) {
            throw new BadToken("A token must not exceed " + MOST_CHARACTERS + " characters");
        }
        var parts = token.split("\\.", -1);
        if (parts.length != PARTS) {
            throw new BadToken("A token must be a JWT in compact form, signed and not encrypted");
        }
        var header = object(parts[0]);
        if (header.has("crit")) {
            throw new BadToken("The token must have no critical headers");
        }
        var type = header.path("typ");
        if (!type.isMissingNode() && !TYPES.contains(type.asText().toLowerCase(Locale.ROOT))) {
            throw new BadToken("The token must be of type at+jwt or JWT");
        }
        var keyId = header.path("kid");
        if (!keyId.isMissingNode() && !keyId.isTextual()) {
            throw new BadToken("The token must name its key by a text");
        }
        var algorithm =
                Algorithm.parse(header.path("alg").asText())
                        .orElseThrow(() ->
                                new BadToken("The token must be signed with RS, PS, ES or EdDSA"));
        var signed = token.substring(0, token.lastIndexOf('.'));
        return new SignedToken(
                algorithm, keyId.textValue(), object(parts[1]), signed, base64(parts[2]));
    }

    boolean signedWith(PublicKey key) {
        return algorithm.verifies(
                key, signed.getBytes(StandardCharsets.US_ASCII), Base64Text.decode(signature));
    }

    private static JsonNode object(String part) throws BadToken {
        var bytes = bytes(part);
        if (Utf8.wellFormed(bytes, 0, bytes.length)) {
            try {
                var tree = RawJson.parse(new String(bytes, StandardCharsets.UTF_8)).tree();
                if (tree.isObject()) {
                    return tree;
                }
            } catch (IllegalArgumentException | DuplicateMember e) {
                // The same as no object at all.
            }
        }
        throw new BadToken(
                "The token must consist of JSON objects whose members have unique names");
    }

    /** The same text, if it is one. */
    private static String base64(String part) throws BadToken {
        return Base64Text.encode(bytes(part));
    }

    private static byte[] bytes(String part) throws BadToken {
        try {
            return Base64Text.decode(part);
        } catch (IllegalArgumentException e) {
            throw new BadToken("The parts of the token must be base64url without padding");
        }
    }
}
