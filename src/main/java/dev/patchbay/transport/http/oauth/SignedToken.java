package dev.patchbay.transport.http.oauth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.json.Utf8;
import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.util.Locale;
import java.util.Set;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jwa.AlgorithmFactoryFactory;
import org.jose4j.jws.EcdsaUsingShaAlgorithm;
import org.jose4j.jws.EdDsaAlgorithm;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jws.JsonWebSignatureAlgorithm;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/**
 * A signed token in compact form (RFC 7515). The signature is not checked yet.
 *
 * @param signature the token for jose4j, which verifies it
 * @param algorithm the algorithm that the header names; it is in the closed list
 */
record SignedToken(
        JsonWebSignature signature, JsonWebSignatureAlgorithm algorithm, JsonNode claims) {
    /** A longer token does not fit into the head of a request. */
    static final int MAX_CHARACTERS = 8 * 1024;

    /**
     * The signature algorithms that are accepted (RFC 7518, RFC 8037, RFC 9864). {@code none} and
     * algorithms with a shared secret are not accepted.
     */
    private static final AlgorithmConstraints ALGORITHMS =
            new AlgorithmConstraints(
                    ConstraintType.PERMIT,
                    "RS256",
                    "RS384",
                    "RS512",
                    "PS256",
                    "PS384",
                    "PS512",
                    "ES256",
                    "ES384",
                    "ES512",
                    "EdDSA",
                    Ed25519.ID);

    private static final String OTHER_ALGORITHM =
            "The token must be signed with RS, PS, ES or EdDSA";

    private static final Set<String> TYPES = Set.of("jwt", "at+jwt", "application/at+jwt");
    private static final int PARTS = 3;

    static {
        AlgorithmFactoryFactory.getInstance()
                .getJwsAlgorithmFactory()
                .registerAlgorithm(new Ed25519());
    }

    /** The newer name of EdDSA with Ed25519 (RFC 9864), which jose4j does not have. */
    private static final class Ed25519 extends EdDsaAlgorithm {
        static final String ID = "Ed25519";

        Ed25519() {
            setAlgorithmIdentifier(ID);
        }
    }

    /**
     * Reads the parts of a token. jose4j is less strict than these rules: it ignores signs that are
     * not base64url, and a key id or a list of critical headers that is null.
     */
    static SignedToken parse(String token) throws BadToken {
        if (token.length() > MAX_CHARACTERS) {
            throw new BadToken("A token must not exceed " + MAX_CHARACTERS + " characters");
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
            throw new BadToken("The key id of the token must be a string");
        }
        if (!header.path("alg").isTextual()) {
            throw new BadToken(OTHER_ALGORITHM);
        }
        bytes(parts[2]);
        return signed(token, object(parts[1]));
    }

    /** Returns a token whose form has been checked. */
    static SignedToken signed(String token, JsonNode claims) throws BadToken {
        var signature = new JsonWebSignature();
        signature.setAlgorithmConstraints(ALGORITHMS);
        try {
            signature.setCompactSerialization(token);
            return new SignedToken(signature, signature.getAlgorithm(), claims);
        } catch (JoseException e) {
            throw new BadToken(OTHER_ALGORITHM);
        }
    }

    /** Returns the key id in the header of the token; null if there is none. */
    @Nullable String keyId() {
        return signature.getKeyIdHeaderValue();
    }

    boolean signedWith(PublicKey key) {
        signature.setKey(key);
        try {
            return wholeNumbers() && signature.verifySignature();
        } catch (JoseException e) {
            // The bytes do not have the form of a signature, or the key does not fit the algorithm.
            return false;
        }
    }

    /**
     * Returns whether both numbers of an ECDSA signature have the length of the field (RFC 7518,
     * section 3.4). jose4j also accepts them without leading zeros.
     */
    private boolean wholeNumbers() {
        if (!(algorithm instanceof EcdsaUsingShaAlgorithm curve)) {
            return true;
        }
        int bits =
                EllipticCurves.getSpec(curve.getCurveName()).getCurve().getField().getFieldSize();
        int bytes = Math.ceilDiv(bits, Byte.SIZE);
        return Base64Text.decode(signature.getEncodedSignature()).length == 2 * bytes;
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
                // This is handled like a text without an object.
            }
        }
        throw new BadToken(
                "The token must consist of JSON objects whose members have unique names");
    }

    private static byte[] bytes(String part) throws BadToken {
        try {
            return Base64Text.decode(part);
        } catch (IllegalArgumentException e) {
            throw new BadToken("The parts of the token must be base64url without padding");
        }
    }
}
