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

/**
 * The ways of signing that are taken (RFC 7518, RFC 8037). Neither {@code none} nor one with a
 * shared secret is among them.
 */
enum Algorithm {
    RS256("RS256", KeyKind.RSA, "SHA256withRSA"),
    RS384("RS384", KeyKind.RSA, "SHA384withRSA"),
    RS512("RS512", KeyKind.RSA, "SHA512withRSA"),
    PS256("PS256", KeyKind.RSA, "RSASSA-PSS", 0, 32),
    PS384("PS384", KeyKind.RSA, "RSASSA-PSS", 0, 48),
    PS512("PS512", KeyKind.RSA, "RSASSA-PSS", 0, 64),
    ES256("ES256", KeyKind.P256, "SHA256withECDSAinP1363Format", 64, 0),
    ES384("ES384", KeyKind.P384, "SHA384withECDSAinP1363Format", 96, 0),
    ES512("ES512", KeyKind.P521, "SHA512withECDSAinP1363Format", 132, 0),
    EDDSA("EdDSA", KeyKind.ED25519, "Ed25519", 64, 0),
    ED25519("Ed25519", KeyKind.ED25519, "Ed25519", 64, 0);

    private final String id;
    private final KeyKind kind;
    private final String ofJava;
    private final int length;
    private final int salt;

    Algorithm(String id, KeyKind kind, String ofJava) {
        this(id, kind, ofJava, 0, 0);
    }

    /**
     * @param length of each signature in bytes; 0 if the key decides
     * @param salt its length in bytes; 0 if there is none
     */
    Algorithm(String id, KeyKind kind, String ofJava, int length, int salt) {
        this.id = id;
        this.kind = kind;
        this.ofJava = ofJava;
        this.length = length;
        this.salt = salt;
    }

    /** With a salt that is as long as the digest (RFC 7518, section 3.5). */
    private PSSParameterSpec parameters() {
        var digest = "SHA-" + salt * Byte.SIZE;
        return new PSSParameterSpec(
                digest,
                "MGF1",
                new MGF1ParameterSpec(digest),
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
            if (salt > 0) {
                check.setParameter(parameters());
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
