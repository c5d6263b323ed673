package dev.patchbay.transport.http.oauth;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.EdECPoint;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A public key of an issuer.
 *
 * @param id what tokens call it by; null if it has no name
 * @param algorithm the only one that it is for; null if its kind alone decides
 */
record VerificationKey(
        @Nullable String id, @Nullable String algorithm, KeyKind kind, PublicKey key) {
    private static final int LEAST_RSA_BITS = 2048;

    /** Larger ones would be a way to keep us busy. */
    private static final int MOST_RSA_BITS = 8192;

    private static final int MOST_EXPONENT_BITS = 64;
    private static final int ED25519_BYTES = 32;

    /**
     * Reads a JSON Web Key (RFC 7517); empty if it is not for checking signatures, or of a kind
     * that is not taken.
     */
    static Optional<VerificationKey> parse(JsonNode jwk) {
        var use = jwk.path("use");
        if ((!use.isMissingNode() && !"sig".equals(use.textValue())) || !verifies(jwk)) {
            return Optional.empty();
        }
        try {
            return switch (jwk.path("kty").asText()) {
                case "RSA" -> Optional.of(of(jwk, KeyKind.RSA, rsa(jwk)));
                case "EC" -> ofCurve(jwk);
                case "OKP" ->
                        "Ed25519".equals(jwk.path("crv").textValue())
                                ? Optional.of(of(jwk, KeyKind.ED25519, ed25519(jwk)))
                                : Optional.empty();
                default -> Optional.empty();
            };
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            // One key that is none takes nothing from the others.
            return Optional.empty();
        }
    }

    boolean fits(Algorithm wanted) {
        return kind == wanted.kind() && (algorithm == null || algorithm.equals(wanted.id()));
    }

    private static boolean verifies(JsonNode jwk) {
        var operations = jwk.path("key_ops");
        if (operations.isMissingNode()) {
            return true;
        }
        for (var operation : operations) {
            if ("verify".equals(operation.textValue())) {
                return true;
            }
        }
        return false;
    }

    private static VerificationKey of(JsonNode jwk, KeyKind kind, PublicKey key) {
        return new VerificationKey(
                jwk.path("kid").textValue(), jwk.path("alg").textValue(), kind, key);
    }

    private static PublicKey rsa(JsonNode jwk) throws GeneralSecurityException {
        var modulus = number(jwk, "n");
        var exponent = number(jwk, "e");
        if (modulus.bitLength() < LEAST_RSA_BITS
                || modulus.bitLength() > MOST_RSA_BITS
                || exponent.bitLength() > MOST_EXPONENT_BITS
                || exponent.compareTo(BigInteger.TWO) <= 0
                || !exponent.testBit(0)) {
            throw new IllegalArgumentException("Too weak, or too large");
        }
        return KeyFactory.getInstance("RSA")
                .generatePublic(new RSAPublicKeySpec(modulus, exponent));
    }

    private static Optional<VerificationKey> ofCurve(JsonNode jwk) throws GeneralSecurityException {
        return switch (jwk.path("crv").asText()) {
            case "P-256" -> Optional.of(of(jwk, KeyKind.P256, point(jwk, "secp256r1")));
            case "P-384" -> Optional.of(of(jwk, KeyKind.P384, point(jwk, "secp384r1")));
            case "P-521" -> Optional.of(of(jwk, KeyKind.P521, point(jwk, "secp521r1")));
            default -> Optional.empty();
        };
    }

    private static PublicKey point(JsonNode jwk, String curve) throws GeneralSecurityException {
        var parameters = AlgorithmParameters.getInstance("EC");
        parameters.init(new ECGenParameterSpec(curve));
        var point = new ECPoint(number(jwk, "x"), number(jwk, "y"));
        return KeyFactory.getInstance("EC")
                .generatePublic(
                        new ECPublicKeySpec(
                                point, parameters.getParameterSpec(ECParameterSpec.class)));
    }

    private static PublicKey ed25519(JsonNode jwk) throws GeneralSecurityException {
        // RFC 8032: y with its lowest byte first; the highest bit is that of x.
        var bytes = bytes(jwk, "x");
        if (bytes.length != ED25519_BYTES) {
            throw new IllegalArgumentException("Ed25519 keys have 32 bytes");
        }
        var upright = new byte[ED25519_BYTES];
        for (int i = 0; i < ED25519_BYTES; i++) {
            upright[i] = bytes[ED25519_BYTES - 1 - i];
        }
        boolean odd = upright[0] < 0;
        upright[0] &= 0x7f;
        var point = new EdECPoint(odd, new BigInteger(1, upright));
        return KeyFactory.getInstance("Ed25519")
                .generatePublic(new EdECPublicKeySpec(NamedParameterSpec.ED25519, point));
    }

    private static BigInteger number(JsonNode jwk, String name) {
        return new BigInteger(1, bytes(jwk, name));
    }

    private static byte[] bytes(JsonNode jwk, String name) {
        return Base64Text.decode(jwk.path(name).asText());
    }
}
