package dev.patchbay.transport.http.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.SigningKey;
import java.nio.charset.StandardCharsets;
import org.jose4j.jwk.JsonWebKey;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeySetTest {
    private static final SigningKey GOOD = SigningKey.make("EdDSA", "good");

    @ParameterizedTest
    @ValueSource(
            strings = {
                // A coordinate that is longer than the field.
                "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"f83OJ3D2xF1Bg8vub9t0Le1gHMzV76e8Tus9uPHvRVEU\",\"y\":\"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0\"}",
                "{\"kty\":\"EC\",\"crv\":\"P-384\",\"x\":\"\",\"y\":\"\"}",
                "{\"kty\":\"EC\",\"crv\":\"P-521\"}",
                "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"AA\"}",
                "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"\"}",
                "{\"kty\":\"OKP\",\"crv\":\"Ed25519\"}",
                // Signs that are not base64url, and a second form of the same bytes.
                "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHUR!o\"}",
                "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURp\"}",
                "{\"kty\":\"OKP\",\"crv\":\"Ed448\",\"x\":\"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo\"}",
                "{\"kty\":\"RSA\",\"n\":\"AQAB\",\"e\":\"AQAB\"}",
                "{\"kty\":\"oct\",\"k\":\"AQAB\"}",
                "7"
            })
    void aKeyThatIsNoneTakesNothingFromTheOthers(String bad) throws BadToken {
        var set = KeySet.parse(SigningKey.set(bad, GOOD.jwk()).getBytes(StandardCharsets.UTF_8));
        var token = SignedToken.parse(GOOD.sign("{\"alg\":\"EdDSA\"}", "{}"));

        assertThat(set.keys()).extracting(JsonWebKey::getKeyId).containsExactly("good");
        assertThat(set.find(token)).singleElement().matches(token::signedWith);
    }
}
