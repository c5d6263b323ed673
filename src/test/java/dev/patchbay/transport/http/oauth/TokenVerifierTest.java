package dev.patchbay.transport.http.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.peer.channel.Principal;
import dev.patchbay.testing.AccessClaims;
import dev.patchbay.testing.Property;
import dev.patchbay.testing.SigningKey;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenVerifierTest {
    private static final String ISSUER = "https://issuer.example";
    private static final String RESOURCE = "https://hub.example/mcp";
    private static final Instant NOW = Instant.parse("2026-07-28T12:00:00Z");
    private static final long SECOND = NOW.getEpochSecond();
    private static final AccessClaims GOOD = AccessClaims.of(ISSUER, RESOURCE, NOW);

    @TempDir private static Path folder;

    private static Map<String, SigningKey> keys;
    private static SigningKey key;
    private static TokenVerifier verifier;

    @BeforeAll
    static void makeKeys() throws IOException {
        keys =
                List.of("RS256", "ES256", "ES384", "ES512", "EdDSA").stream()
                        .collect(
                                Collectors.toMap(
                                        name -> name, name -> SigningKey.make(name, "k-" + name)));
        key = keys.get("ES256");
        verifier = verifier(keys.values().stream().map(SigningKey::jwk).toArray(String[]::new));
    }

    private static TokenVerifier verifier(String... jwks) throws IOException {
        var file = Files.createTempFile(folder, "keys", ".json");
        Files.writeString(file, SigningKey.set(jwks));
        var server =
                new ResourceServer(
                        URI.create(RESOURCE),
                        List.of(RESOURCE, "api://hub"),
                        List.of(ISSUER),
                        Optional.of(file.toString()),
                        List.of(),
                        Duration.ofSeconds(30),
                        new KeyRules(
                                Duration.ofSeconds(5),
                                Duration.ofSeconds(10),
                                Duration.ofMinutes(10)));
        return server.verifier(Clock.fixed(NOW, ZoneOffset.UTC), () -> 0);
    }

    private static void assertBad(String token, String why) {
        assertThatExceptionOfType(BadToken.class)
                .isThrownBy(() -> verifier.verify(token))
                .withMessageContaining(why);
        assertThat(verifier.remembered(token)).isNull();
    }

    private static void assertBad(UnaryOperator<AccessClaims> change, String why) {
        assertBad(key.token(change.apply(GOOD).json()), why);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512",
                "EdDSA"
            })
    void aTokenSignedWithAKeyOfItsIssuerIsGood(String algorithm) throws Exception {
        var name =
                algorithm.substring(1).startsWith("S") && !algorithm.startsWith("E")
                        ? "RS256"
                        : algorithm;
        var verified = verifier.verify(keys.get(name).as(algorithm).token(GOOD.json()));
        assertThat(verified.principal()).isEqualTo(new Principal(ISSUER, "alice"));
        assertThat(verified.until()).isEqualTo(SECOND + 3630);
    }

    @Test
    void aGoodTokenIsRememberedAndAnotherOneIsNot() throws Exception {
        var token = key.token(GOOD.with("sub", "\"bob\"").json());
        assertThat(verifier.remembered(token)).isNull();
        var verified = verifier.verify(token);
        assertThat(verifier.remembered(token)).isEqualTo(verified);
        assertThat(verifier.remembered(token + " ")).isNull();
        assertThat(verifier.remembered("x".repeat(100_000))).isNull();
    }

    @Test
    void theAlgorithmOfAnEd25519KeyHasTwoNames() {
        var ed25519 = keys.get("EdDSA");
        var header = "{\"alg\":\"Ed25519\",\"kid\":\"" + ed25519.id() + "\"}";
        assertThatCode(() -> verifier.verify(ed25519.sign(header, GOOD.json())))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "None", "HS256", "HS512", "", "RS1", "rs256", "ECDH-ES"})
    void otherAlgorithmsAreNone(String algorithm) {
        var header = "{\"alg\":\"" + algorithm + "\",\"kid\":\"" + key.id() + "\"}";
        assertBad(key.sign(header, GOOD.json()), "signed with RS, PS, ES or EdDSA");
        var bare = SigningKey.encode(header) + "." + SigningKey.encode(GOOD.json()) + ".";
        assertBad(bare, "signed with RS, PS, ES or EdDSA");
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "null", "[\"ES256\"]", "{}"})
    void anAlgorithmThatIsNoTextIsNone(String algorithm) {
        var header = "{\"alg\":" + algorithm + ",\"kid\":\"" + key.id() + "\"}";
        assertBad(key.sign(header, GOOD.json()), "signed with RS, PS, ES or EdDSA");
    }

    @ParameterizedTest
    @CsvSource({
        "RS256, ES256",
        "ES256, RS256",
        "ES256, ES384",
        "ES384, ES256",
        "EdDSA, ES256",
        "ES256, EdDSA",
        "RS256, EdDSA"
    })
    void aKeyIsNotUsedForAnAlgorithmOfAnotherKind(String signer, String claimed) {
        var by = keys.get(signer);
        var header = "{\"alg\":\"" + claimed + "\",\"kid\":\"" + by.id() + "\"}";
        assertBad(by.sign(header, GOOD.json()), "key of its issuer");
    }

    @Test
    void aKeyThatIsForOneAlgorithmIsNotUsedForAnother() throws Exception {
        var rsa = keys.get("RS256");
        var narrow = verifier(rsa.jwk(",\"alg\":\"PS256\""));
        assertThatCode(() -> narrow.verify(rsa.as("PS256").token(GOOD.json())))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(BadToken.class)
                .isThrownBy(() -> narrow.verify(rsa.token(GOOD.json())));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ",\"use\":\"enc\"",
                ",\"use\":1",
                ",\"use\":null",
                ",\"key_ops\":[\"sign\"]",
                ",\"key_ops\":[]",
                ",\"key_ops\":null",
                ",\"key_ops\":\"verify\""
            })
    void aKeyThatIsNotForCheckingSignaturesIsNotUsed(String more) throws Exception {
        var usual = keys.get("EdDSA");
        var other = verifier(usual.jwk(",\"use\":\"sig\",\"key_ops\":[\"verify\"]"), key.jwk(more));
        assertThatCode(() -> other.verify(usual.token(GOOD.json()))).doesNotThrowAnyException();
        assertThatExceptionOfType(BadToken.class)
                .isThrownBy(() -> other.verify(key.token(GOOD.json())));
    }

    @Test
    void aKeyThatIsTooWeakIsNotUsed() {
        var weak = SigningKey.ofRsa(1024, "weak");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> verifier(weak.jwk()))
                .withMessageContaining("2048");
    }

    @Test
    void aTokenOfAnUnknownKeyIsBadAndSoIsOneThatBorrowsAName() {
        assertBad(SigningKey.make("ES256", "other").token(GOOD.json()), "key of its issuer");
        assertBad(SigningKey.make("ES256", key.id()).token(GOOD.json()), "signature");
    }

    @Test
    void withoutANameTheKeyMustBeTheOnlyOneThatFits() throws Exception {
        var nameless = key.sign("{\"alg\":\"ES256\"}", GOOD.json());
        assertThatCode(() -> verifier.verify(nameless)).doesNotThrowAnyException();
        var two = verifier(key.jwk(), SigningKey.make("ES256", "second").jwk());
        assertThatExceptionOfType(BadToken.class).isThrownBy(() -> two.verify(nameless));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"kid\":7",
                "\"kid\":null",
                "\"kid\":{}",
                "\"kid\":\"k-ES256\",\"typ\":\"dpop+jwt\"",
                "\"kid\":\"k-ES256\",\"typ\":1",
                "\"kid\":\"k-ES256\",\"crit\":[\"exp\"]",
                "\"kid\":\"k-ES256\",\"crit\":null",
                "\"kid\":\"k-ES256\",\"kid\":\"k-ES256\"",
                "\"kid\":\"k-ES256\",\"x\":{\"a\":1,\"a\":2}"
            })
    void aHeaderThatIsOddIsRefused(String members) {
        assertBad(key.sign("{\"alg\":\"ES256\"," + members + "}", GOOD.json()), "token must");
    }

    @ParameterizedTest
    @ValueSource(strings = {"JWT", "jwt", "at+jwt", "AT+JWT", "application/at+jwt"})
    void theUsualTypesAreTaken(String type) {
        var header = "{\"alg\":\"ES256\",\"kid\":\"" + key.id() + "\",\"typ\":\"" + type + "\"}";
        assertThatCode(() -> verifier.verify(key.sign(header, GOOD.json())))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "exp, -30, expired",
        "exp, -3600, expired",
        "nbf, 31, not valid yet",
        "iat, 31, not valid yet"
    })
    void timesAreKeptToWithSomeSkew(String name, int seconds, String why) {
        assertBad(claims -> claims.with(name, Long.toString(SECOND + seconds)), why);
        int inside = seconds < 0 ? -29 : 30;
        var good = GOOD.with(name, Long.toString(SECOND + inside));
        assertThatCode(() -> verifier.verify(key.token(good.json()))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"soon\"",
                "null",
                "true",
                "[]",
                "{}",
                "1e999",
                "-1e999",
                "1e999999999",
                "1e13"
            })
    void timesMustBeNumbers(String value) {
        for (var name : List.of("exp", "nbf", "iat")) {
            assertBad(claims -> claims.with(name, value), name);
        }
        assertBad(claims -> claims.without("exp"), "exp");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"https://hub.example\"",
                "\"https://hub.example/mcp/\"",
                "\"https://HUB.example/mcp\"",
                "\"\"",
                "[]",
                "[[\"https://hub.example/mcp\"]]",
                "{\"a\":\"https://hub.example/mcp\"}",
                "null",
                "1"
            })
    void aTokenForSomebodyElseIsBad(String audience) {
        assertBad(claims -> claims.with("aud", audience), "for this server");
        assertBad(claims -> claims.without("aud"), "for this server");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"https://hub.example/mcp\"",
                "\"api://hub\"",
                "[\"https://other.example\",\"https://hub.example/mcp\"]"
            })
    void anyOfOurNamesIsEnough(String audience) {
        assertThatCode(() -> verifier.verify(key.token(GOOD.with("aud", audience).json())))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"https://issuer.example/\"",
                "\"https://evil.example\"",
                "null",
                "[\"x\"]"
            })
    void aTokenOfSomebodyElseIsBad(String issuer) {
        assertBad(claims -> claims.with("iss", issuer), "issuer");
        assertBad(claims -> claims.without("iss"), "issuer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "null", "7"})
    void aTokenOfNobodyIsBad(String subject) {
        assertBad(claims -> claims.with("sub", subject), "subject");
        assertBad(claims -> claims.without("sub"), "subject");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "scope | \"a b\"",
                "scope | \"a  b \"",
                "scope | [\"a\",\"b\"]",
                "scp | \"a b\"",
                "scp | [\"a\",\"b\"]"
            })
    void scopesAreReadInEachOfTheirForms(String name, String value) throws Exception {
        var verified = verifier.verify(key.token(GOOD.with(name, value).json()));
        assertThat(verified.scopes()).containsExactlyInAnyOrder("a", "b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "...",
                "a",
                "a.b",
                "a.b.c",
                "a.b.c.d.e",
                "{}.{}.",
                "\u00e4.b.c",
                "eyJhbGciOiJFUzI1NiJ9..",
                "e30.e30.e30"
            })
    void whatIsNoTokenIsBad(String text) {
        assertBad(text, "oken");
    }

    @Test
    void claimsMustBeAnObjectWithoutDoubles() {
        assertBad(key.token("[]"), "unique names");
        assertBad(key.token("null"), "unique names");
        assertBad(key.token(""), "unique names");
        assertBad(key.token(GOOD.json() + "x"), "unique names");
        assertBad(key.token(GOOD.json().replace("{", "{\"sub\":\"bob\",")), "unique names");
        assertBad(key.token("[".repeat(5000)), "unique names");
    }

    @Test
    void aTokenThatIsTooLongIsBad() {
        assertBad(key.token(GOOD.with("x", '"' + "x".repeat(9000) + '"').json()), "8192");
    }

    /** Each character of a token counts, also the last of each part, which has bits of no byte. */
    @Test
    void noTokenThatIsAlteredVerifies() {
        var tokens = keys.values().stream().map(each -> each.token(GOOD.json())).toList();
        Property.check(
                3_000,
                random -> {
                    var token = tokens.get(random.nextInt(tokens.size()));
                    int at = random.nextInt(token.length());
                    char other = (char) random.nextInt(33, 127);
                    var altered =
                            switch (random.nextInt(4)) {
                                case 0 -> token.substring(0, at) + token.substring(at + 1);
                                case 1 -> token.substring(0, at) + other + token.substring(at);
                                default -> token.substring(0, at) + other + token.substring(at + 1);
                            };
                    if (!altered.equals(token)) {
                        assertThatExceptionOfType(BadToken.class)
                                .isThrownBy(() -> verifier.verify(altered));
                    }
                });
    }

    @Test
    void theLastCharacterOfASignatureHasNoSecondForm() {
        var alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=";
        for (var each : keys.values()) {
            var token = each.token(GOOD.json());
            for (int i = 0; i < alphabet.length(); i++) {
                var altered = token.substring(0, token.length() - 1) + alphabet.charAt(i);
                if (!altered.equals(token)) {
                    assertThatExceptionOfType(BadToken.class)
                            .isThrownBy(() -> verifier.verify(altered));
                }
            }
        }
    }
}
