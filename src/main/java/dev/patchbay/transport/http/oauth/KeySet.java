package dev.patchbay.transport.http.oauth;

import dev.patchbay.json.RawJson;
import dev.patchbay.json.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys that an issuer signs with. */
record KeySet(List<VerificationKey> keys) {
    static final int MOST_BYTES = 256 * 1024;
    private static final int MOST_KEYS = 100;

    KeySet {
        keys = List.copyOf(keys);
    }

    /**
     * Reads a JSON Web Key Set (RFC 7517). What is not for checking signatures is passed over.
     *
     * @throws IllegalArgumentException if it is none, or has no key that can be used
     */
    static KeySet parse(byte[] json) {
        if (json.length > MOST_BYTES || !Utf8.wellFormed(json, 0, json.length)) {
            throw new IllegalArgumentException(
                    "A key set must be UTF-8 of at most " + MOST_BYTES + " bytes");
        }
        var list = RawJson.parse(new String(json, StandardCharsets.UTF_8)).tree().path("keys");
        if (!list.isArray() || list.size() > MOST_KEYS) {
            throw new IllegalArgumentException(
                    "A key set must have a list of at most " + MOST_KEYS + " keys");
        }
        var keys = new ArrayList<VerificationKey>();
        for (var jwk : list) {
            VerificationKey.parse(jwk).ifPresent(keys::add);
        }
        if (keys.isEmpty()) {
            throw new IllegalArgumentException(
                    "A key set must have a key for RS, PS, ES or Ed25519 signatures, of at least"
                            + " 2048 bits if it is of RSA");
        }
        return new KeySet(keys);
    }

    /**
     * Those that a token may have been signed with.
     *
     * @param id what the token says of that; without it there must be no choice
     */
    List<VerificationKey> find(@Nullable String id, Algorithm algorithm) {
        var fitting =
                keys.stream()
                        .filter(key -> key.fits(algorithm) && (id == null || id.equals(key.id())))
                        .toList();
        return id == null && fitting.size() > 1 ? List.of() : fitting;
    }
}
