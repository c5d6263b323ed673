package dev.patchbay.transport.http.oauth;

import dev.patchbay.fuzz.Law;
import dev.patchbay.testing.SigningKey;
import java.util.List;

/** Any bytes are keys or no key set. */
public final class KeySetFuzz {
    private static final List<String> ALGORITHMS =
            List.of("RS256", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519");

    private KeySetFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        KeySet set;
        try {
            set = KeySet.parse(data);
        } catch (IllegalArgumentException _) {
            return;
        }
        Law.holds(!set.keys().isEmpty(), "A key set has a key");
        for (var algorithm : ALGORITHMS) {
            var token = zeros(algorithm);
            var found = set.find(token);
            Law.holds(found.size() <= 1, "Without a name is no choice");
            for (var key : found) {
                Law.holds(
                        key.getAlgorithm().startsWith(type(algorithm)),
                        "A key is for algorithms of its kind");
                Law.holds(!token.signedWith(key), "Zeros are no signature");
            }
        }
    }

    private static String type(String algorithm) {
        return switch (algorithm.substring(0, 2)) {
            case "RS", "PS" -> "RSA";
            case "ES" -> "EC";
            default -> "Ed";
        };
    }

    private static SignedToken zeros(String algorithm) {
        try {
            return SignedToken.parse(
                    SigningKey.encode("{\"alg\":\"" + algorithm + "\"}")
                            + "."
                            + SigningKey.encode("{}")
                            + "."
                            + Base64Text.encode(new byte[64]));
        } catch (BadToken e) {
            throw new AssertionError("The algorithm is in the closed list", e);
        }
    }
}
