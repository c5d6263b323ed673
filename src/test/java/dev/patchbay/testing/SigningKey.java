package dev.patchbay.testing;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Arrays;
import java.util.Base64;

/** A key with which the authorization server of a test signs tokens, and its public form. */
public final class SigningKey {
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final String algorithm;
    private final String id;
    private final KeyPair pair;

    private SigningKey(String algorithm, String id, KeyPair pair) {
        this.algorithm = algorithm;
        this.id = id;
        this.pair = pair;
    }

    /** A new one for an algorithm of RFC 7518 or RFC 8037. */
    public static SigningKey make(String algorithm, String id) {
        try {
            return new SigningKey(algorithm, id, generator(algorithm).generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** An RSA key that is as long as that. */
    public static SigningKey ofRsa(int bits, String id) {
        try {
            var generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(bits);
            return new SigningKey("RS256", id, generator.generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The same key, used in another way. */
    public SigningKey as(String other) {
        return new SigningKey(other, id, pair);
    }

    private static KeyPairGenerator generator(String algorithm) throws GeneralSecurityException {
        var generator =
                KeyPairGenerator.getInstance(
                        switch (algorithm.substring(0, 2)) {
                            case "RS", "PS" -> "RSA";
                            case "ES" -> "EC";
                            default -> "Ed25519";
                        });
        switch (algorithm) {
            case "ES256" -> generator.initialize(new ECGenParameterSpec("secp256r1"));
            case "ES384" -> generator.initialize(new ECGenParameterSpec("secp384r1"));
            case "ES512" -> generator.initialize(new ECGenParameterSpec("secp521r1"));
            case "EdDSA" -> {}
            default -> generator.initialize(2048);
        }
        return generator;
    }

    public String algorithm() {
        return algorithm;
    }

    public String id() {
        return id;
    }

    /** The public half as a JSON Web Key; {@code more} are members such as {@code ,"use":"sig"}. */
    public String jwk(String more) {
        var members =
                switch (pair.getPublic()) {
                    case RSAPublicKey key ->
                            "\"kty\":\"RSA\",\"n\":\""
                                    + number(key.getModulus(), 0)
                                    + "\",\"e\":\""
                                    + number(key.getPublicExponent(), 0)
                                    + '"';
                    case ECPublicKey key -> {
                        int bits = key.getParams().getOrder().bitLength();
                        int bytes = (bits + 7) / 8;
                        yield "\"kty\":\"EC\",\"crv\":\"P-"
                                + bits
                                + "\",\"x\":\""
                                + number(key.getW().getAffineX(), bytes)
                                + "\",\"y\":\""
                                + number(key.getW().getAffineY(), bytes)
                                + '"';
                    }
                    case EdECPublicKey key -> {
                        var encoded = key.getEncoded();
                        var raw = Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);
                        yield "\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\""
                                + BASE64.encodeToString(raw)
                                + '"';
                    }
                    default -> throw new IllegalStateException("Unknown key");
                };
        return "{" + members + ",\"kid\":\"" + id + '"' + more + "}";
    }

    public String jwk() {
        return jwk("");
    }

    /** A set of public halves. */
    public static String set(String... jwks) {
        return "{\"keys\":[" + String.join(",", jwks) + "]}";
    }

    private static String number(BigInteger number, int bytes) {
        var plain = number.toByteArray();
        int from = plain[0] == 0 && plain.length > 1 ? 1 : 0;
        var padded = new byte[Math.max(bytes, plain.length - from)];
        System.arraycopy(
                plain, from, padded, padded.length - plain.length + from, plain.length - from);
        return BASE64.encodeToString(padded);
    }

    /** A token with the usual header. */
    public String token(String claims) {
        return sign(
                "{\"typ\":\"at+jwt\",\"alg\":\"" + algorithm + "\",\"kid\":\"" + id + "\"}",
                claims);
    }

    /** A token with a header of any kind. */
    public String sign(String header, String claims) {
        var signed = encode(header) + "." + encode(claims);
        return signed + "." + BASE64.encodeToString(signature(signed));
    }

    public static String encode(String text) {
        return BASE64.encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private byte[] signature(String signed) {
        var bits = algorithm.substring(2);
        try {
            var signature =
                    Signature.getInstance(
                            switch (algorithm.substring(0, 2)) {
                                case "RS" -> "SHA" + bits + "withRSA";
                                case "PS" -> "RSASSA-PSS";
                                case "ES" -> "SHA" + bits + "withECDSAinP1363Format";
                                default -> "Ed25519";
                            });
            if (algorithm.startsWith("PS")) {
                signature.setParameter(
                        new PSSParameterSpec(
                                "SHA-" + bits,
                                "MGF1",
                                new MGF1ParameterSpec("SHA-" + bits),
                                Integer.parseInt(bits) / 8,
                                PSSParameterSpec.TRAILER_FIELD_BC));
            }
            signature.initSign(pair.getPrivate());
            signature.update(signed.getBytes(StandardCharsets.US_ASCII));
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
