package dev.patchbay.transport.http.oauth;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ways of signing that are taken (RFC 7518, RFC 8037). Neither {@code none} nor one with a
 * shared secret is among them.
 */
enum Algorithm {
    RS256("RS256", KeyKind.RSA, "SHA256withRSA"),
    RS384("RS384", KeyKind.RSA, "SHA384withRSA"),
    RS512("RS512", KeyKind.RSA, "SHA512withRSA"),
    PS256("PS256", KeyKind.RSA, "RSASSA-PSS", 0, pss(MGF1ParameterSpec.SHA256, 32)),
    PS384("PS384", KeyKind.RSA, "RSASSA-PSS", 0, pss(MGF1ParameterSpec.SHA384, 48)),
    PS512("PS512", KeyKind.RSA, "RSASSA-PSS", 0, pss(MGF1ParameterSpec.SHA512, 64)),
    ES256("ES256", KeyKind.P256, "SHA256withECDSAinP1363Format", 64, null),
    ES384("ES384", KeyKind.P384, "SHA384withECDSAinP1363Format", 96, null),
    ES512("ES512", KeyKind.P521, "SHA512withECDSAinP1363Format", 132, null),
    EDDSA("EdDSA", KeyKind.ED25519, "Ed25519", 64, null),
    ED25519("Ed25519", KeyKind.ED25519, "Ed25519", 64, null);

    private final String id;
    private final KeyKind kind;
    private final String ofJava;
    private final int length;
    private final @Nullable PSSParameterSpec parameters;

    Algorithm(String id, KeyKind kind, String ofJava) {
        this(id, kind, ofJava, 0, null);
    }

    /**
     * @param length of each signature in bytes; 0 if the key decides
     */
    Algorithm(
            String id,
            KeyKind kind,
            String ofJava,
            int length,
            @Nullable PSSParameterSpec parameters) {
        this.id = id;
        this.kind = kind;
        this.ofJava = ofJava;
        this.length = length;
        this.parameters = parameters;
    }

    private static PSSParameterSpec pss(MGF1ParameterSpec digest, int salt) {
        return new PSSParameterSpec(
                digest.getDigestAlgorithm(),
                "MGF1",
                digest,
                salt,
                PSSParameterSpec.TRAILER_FIELD_BC);
    }

    /** The one that the header of a token names. */
    static Optional<Algorithm> parse(String id) {
        return Arrays.stream(values()).filter(algorithm -> algorithm.id.equals(id)).findFirst();
    }

    String id() {
        return id;
    }

    /** What keys must be of. */
    KeyKind kind() {
        return kind;
    }

    boolean verifies(PublicKey key, byte[] signed, byte[] signature) {
        if (length > 0 && signature.length != length) {
            return false;
        }
        try {
            var check = Signature.getInstance(ofJava);
            if (parameters != null) {
                check.setParameter(parameters);
            }
            check.initVerify(key);
            check.update(signed);
            return check.verify(signature);
        } catch (SignatureException | InvalidKeyException e) {
            // Not even the form of a signature, or of a key that could have made it.
            return false;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("The Java platform must have " + ofJava, e);
        }
    }
}
