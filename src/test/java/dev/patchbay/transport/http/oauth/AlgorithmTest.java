package dev.patchbay.transport.http.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import dev.patchbay.testing.SigningKey;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests signature algorithms with examples of the standards. */
class AlgorithmTest {
    private static final String CLAIMS =
            "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // RFC 7515, A.2
                "RS256 | {\"kty\":\"RSA\",\"e\":\"AQAB\",\"n\":\"ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ\"} | eyJhbGciOiJSUzI1NiJ9."
                        + CLAIMS
                        + " | cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw",
                // RFC 7515, A.3
                "ES256 | {\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU\",\"y\":\"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0\"} | eyJhbGciOiJFUzI1NiJ9."
                        + CLAIMS
                        + " | DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q",
                // RFC 8037, A.4
                "EdDSA | {\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo\"} | eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc | hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"
            })
    void theExamplesOfTheStandardsVerify(String name, String jwk, String signed, String signature)
            throws BadToken {
        var token = token(signed, signature);

        assertThat(token.algorithm().getAlgorithmIdentifier()).isEqualTo(name);
        assertThat(verifies(token, jwk)).isTrue();
        var altered = signed.substring(0, signed.length() - 1) + "A";
        assertThat(verifies(token(altered, signature), jwk)).isFalse();
    }

    /** RFC 7518, section 3.4: each number has the length of the field, with leading zeros. */
    @Test
    void aSignatureHasOneLength() throws BadToken {
        var jwk =
                "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"XeXfo499INEG9Pw3ZrCFHZxYZRmXSYmSWATavT02nC0\",\"y\":\"VPrXlkfQ8CQ8Lp4RtXTUJLboCrxg_62D3gslBW5k3Vc\"}";
        var signed = "eyJhbGciOiJFUzI1NiJ9.eyJpIjoxODI2OTN9";
        var whole =
                "AHoCMt3lg4sId_T-l_E19QI1uQ-rgFI-9DEx8IZZAWoAtIK8HMPbNC2w5MnzuSlv3pilUrL4SyCWJbigqy5SHw";
        var withoutZeros =
                "egIy3eWDiwh39P6X8TX1AjW5D6uAUj70MTHwhlkBarSCvBzD2zQtsOTJ87kpb96YpVKy-EsgliW4oKsuUh8";

        assertThat(verifies(token(signed, whole), jwk)).isTrue();
        assertThat(verifies(token(signed, withoutZeros), jwk)).isFalse();
    }

    /** The examples are not all of claims, so they are not parsed. */
    private static SignedToken token(String signed, String signature) throws BadToken {
        return SignedToken.signed(signed + "." + signature, MissingNode.getInstance());
    }

    private static boolean verifies(SignedToken token, String jwk) {
        var keys = KeySet.parse(SigningKey.set(jwk).getBytes(StandardCharsets.UTF_8));
        return token.signedWith(keys.find(token).getFirst());
    }
}
