package dev.patchbay.transport.http.oauth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.fuzz.Input;
import dev.patchbay.fuzz.Law;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.AccessClaims;
import dev.patchbay.testing.SigningKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** Nothing is accepted but what was signed, and no claims but those that are meant for us now. */
public final class TokenVerifierFuzz {
    private static final String ISSUER = "https://issuer.example";
    private static final String RESOURCE = "https://hub.example/mcp";
    private static final Instant NOW = Instant.parse("2026-07-28T12:00:00Z");
    private static final Duration SKEW = Duration.ofSeconds(30);
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
    private static final Claims CLAIMS = new Claims(List.of(RESOURCE), SKEW, CLOCK);
    private static final List<SigningKey> KEYS =
            List.of(SigningKey.make("ES256", "a"), SigningKey.make("EdDSA", "b"));
    private static final List<String> GOOD =
            KEYS.stream()
                    .map(key -> key.token(AccessClaims.of(ISSUER, RESOURCE, NOW).json()))
                    .toList();
    private static final TokenVerifier VERIFIER = verifier();

    private TokenVerifierFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        var input = new Input(data);
        switch (input.below(4)) {
            case 0 -> checkToken(input.text());
            case 1 -> checkToken(edited(input));
            case 2 -> checkToken(assembled(input));
            default -> checkClaims(input.text());
        }
    }

    private static void checkToken(String token) {
        try {
            var _ = VERIFIER.verify(token);
            Law.holds(GOOD.contains(token), "Nothing is accepted that was not signed");
        } catch (BadToken _) {
            Law.holds(!GOOD.contains(token), "What was signed is accepted");
        } catch (KeysUnavailable | InterruptedException e) {
            throw new AssertionError("The keys are in a file", e);
        }
    }

    /** A good token with a part of it replaced. */
    private static String edited(Input input) {
        var token = new StringBuilder(GOOD.get(input.below(GOOD.size())));
        int from = (input.below(256) << 8 | input.below(256)) % (token.length() + 1);
        int to = Math.min(token.length(), from + input.below(8));
        return token.replace(from, to, input.text()).toString();
    }

    /** Other words over a good signature; what is empty stays as it was. */
    private static String assembled(Input input) {
        var parts = GOOD.get(input.below(GOOD.size())).split("\\.", -1);
        for (int i = 0; i < parts.length; i++) {
            var text = input.text();
            parts[i] = text.isEmpty() ? parts[i] : SigningKey.encode(text);
        }
        return String.join(".", parts);
    }

    private static void checkClaims(String json) {
        JsonNode claims;
        try {
            claims = RawJson.parse(json).tree();
        } catch (IllegalArgumentException _) {
            return;
        }
        try {
            var verified = CLAIMS.check(claims);
            Law.holds(verified.until() > NOW.getEpochSecond(), "Nothing is good beyond its end");
            Law.holds(
                    verified.until() <= claims.path("exp").doubleValue() + SKEW.toSeconds(),
                    "Nothing is good for longer than it says");
            Law.holds(claims.path("aud").toString().contains(RESOURCE), "It is for us");
            Law.equal(
                    claims.path("sub").textValue(),
                    verified.principal().subject(),
                    "It is the subject's");
        } catch (BadToken _) {
            // As it should be.
        }
    }

    private static TokenVerifier verifier() {
        try {
            var file = Files.createTempFile("keys", ".json");
            Files.writeString(
                    file,
                    SigningKey.set(KEYS.stream().map(SigningKey::jwk).toArray(String[]::new)));
            file.toFile().deleteOnExit();
            return new ResourceServer(
                            URI.create(RESOURCE),
                            List.of(RESOURCE),
                            List.of(ISSUER),
                            Optional.of(file.toString()),
                            List.of(),
                            SKEW,
                            new KeyRules(
                                    Duration.ofSeconds(5),
                                    Duration.ofSeconds(10),
                                    Duration.ofMinutes(10)))
                    .verifier(CLOCK, () -> 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
