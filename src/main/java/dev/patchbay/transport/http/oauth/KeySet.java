package dev.patchbay.transport.http.oauth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.patchbay.json.RawJson;
import dev.patchbay.json.Utf8;
import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.List;
import java.util.Set;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.KeyOperations;
import org.jose4j.jwk.OctetKeyPairJsonWebKey;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.SimpleJwkFilter;
import org.jose4j.jwk.Use;
import org.jose4j.jws.EcdsaUsingShaAlgorithm;
import org.jose4j.lang.JoseException;

/**
 * The keys that an issuer signs tokens with.
 *
 * @param source the members that the keys were read from
 */
record KeySet(JsonNode source, List<JsonWebKey> keys) {
    static final int MAX_BYTES = 256 * 1024;
    private static final int MAX_KEYS = 100;
    private static final int MIN_RSA_BITS = 2048;

    /** Larger keys would take too much processor time. */
    private static final int MAX_RSA_BITS = 8192;

    private static final int MAX_EXPONENT_BITS = 64;
    private static final int ED25519_BYTES = 32;
    private static final Set<String> CURVES = Set.of("P-256", "P-384", "P-521");

    /** The members that jose4j reads. Of others, it would read certificates and private keys. */
    private static final List<String> MEMBERS =
            List.of("kty", "crv", "kid", "use", "key_ops", "alg", "n", "e", "x", "y");

    private static final List<String> NUMBERS = List.of("n", "e", "x", "y");

    KeySet {
        keys = List.copyOf(keys);
    }

    /**
     * Reads a JSON Web Key Set (RFC 7517). Keys that cannot verify signatures are ignored.
     *
     * @throws IllegalArgumentException if the text is not a key set, or has no usable key
     */
    static KeySet parse(byte[] json) {
        if (json.length > MAX_BYTES || !Utf8.wellFormed(json, 0, json.length)) {
            throw new IllegalArgumentException(
                    "A key set must be UTF-8 of at most " + MAX_BYTES + " bytes");
        }
        var list = RawJson.parse(new String(json, StandardCharsets.UTF_8)).tree().path("keys");
        if (!list.isArray() || list.size() > MAX_KEYS) {
            throw new IllegalArgumentException(
                    "A key set must have a list of at most " + MAX_KEYS + " keys");
        }
        var source = JsonNodeFactory.instance.objectNode();
        var kept = source.putArray("keys");
        for (var jwk : list) {
            if (jwk instanceof ObjectNode members && wellFormed(members)) {
                kept.add(members.retain(MEMBERS));
            }
        }
        var keys = forSignatures().filter(read(source)).stream().filter(KeySet::usable).toList();
        if (keys.isEmpty()) {
            throw new IllegalArgumentException(
                    "A key set must have a key for RS, PS, ES or Ed25519 signatures; RSA keys"
                            + " need at least 2048 bits");
        }
        return new KeySet(source, keys);
    }

    private static List<JsonWebKey> read(JsonNode set) {
        try {
            return new JsonWebKeySet(set.toString()).getJsonWebKeys();
        } catch (JoseException e) {
            throw new IllegalArgumentException("A key set must be JSON", e);
        }
    }

    /**
     * Returns whether a key has a purpose that is not null, and the one text of each of its
     * numbers. jose4j takes null for a missing purpose and an empty text for zero, ignores signs
     * that are not base64url, and reads Ed25519 keys of any length.
     */
    private static boolean wellFormed(JsonNode jwk) {
        try {
            for (var name : NUMBERS) {
                if (jwk.has(name) && Base64Text.decode(jwk.path(name).asText()).length == 0) {
                    return false;
                }
            }
        } catch (IllegalArgumentException e) {
            return false;
        }
        if (jwk.path("use").isNull() || jwk.path("key_ops").isNull()) {
            return false;
        }
        return !jwk.path("kty").asText().equals(OctetKeyPairJsonWebKey.KEY_TYPE)
                || Base64Text.decode(jwk.path("x").asText()).length == ED25519_BYTES;
    }

    private static SimpleJwkFilter forSignatures() {
        var filter = new SimpleJwkFilter();
        filter.setUse(Use.SIGNATURE, SimpleJwkFilter.OMITTED_OKAY);
        filter.setKeyOperations(new String[] {KeyOperations.VERIFY}, SimpleJwkFilter.OMITTED_OKAY);
        return filter;
    }

    private static boolean usable(JsonWebKey key) {
        return switch (key) {
            case RsaJsonWebKey rsa -> usable(rsa.getRsaPublicKey());
            case EllipticCurveJsonWebKey curve ->
                    CURVES.contains(curve.getCurveName()) && usable(curve.getECPublicKey());
            case OctetKeyPairJsonWebKey pair ->
                    pair.getSubtype().equals(OctetKeyPairJsonWebKey.SUBTYPE_ED25519);
            default -> false;
        };
    }

    private static boolean usable(RSAPublicKey key) {
        int bits = key.getModulus().bitLength();
        var exponent = key.getPublicExponent();
        return bits >= MIN_RSA_BITS
                && bits <= MAX_RSA_BITS
                && exponent.bitLength() <= MAX_EXPONENT_BITS
                && exponent.testBit(0);
    }

    private static boolean usable(ECPublicKey key) {
        int bits = key.getParams().getCurve().getField().getFieldSize();
        var point = key.getW();
        return point.getAffineX().bitLength() <= bits && point.getAffineY().bitLength() <= bits;
    }

    /**
     * Returns the keys that may have signed a token: those with its key id, for its algorithm. If
     * the token names no key, only one key may fit.
     */
    List<PublicKey> find(SignedToken token) {
        var algorithm = token.algorithm();
        var filter = new SimpleJwkFilter();
        filter.setKty(algorithm.getKeyType());
        filter.setAlg(algorithm.getAlgorithmIdentifier(), SimpleJwkFilter.OMITTED_OKAY);
        if (algorithm instanceof EcdsaUsingShaAlgorithm curve) {
            filter.setCrv(curve.getCurveName(), SimpleJwkFilter.VALUE_REQUIRED);
        }
        var id = token.keyId();
        if (id != null) {
            filter.setKid(id, SimpleJwkFilter.VALUE_REQUIRED);
        }
        var fitting = filter.filter(keys);
        return id == null && fitting.size() > 1
                ? List.of()
                : fitting.stream().map(key -> (PublicKey) key.getKey()).toList();
    }
}
