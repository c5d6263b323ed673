package dev.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MaskedTextTest {
    /** In each line the secret is {@code hUnTer2x9}, or begins with it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "connecting with token ghp_hUnTer2x9abc",
                "db postgres://admin:hUnTer2x9@db/prod",
                "db postgres://hUnTer2x9@db/prod",
                "redis://:hUnTer2x9@h:6379",
                "GET https://h/a?api=hUnTer2x9&b=1 failed",
                "Authorization: Bearer hUnTer2x9",
                "\"authorization\": \"Basic hUnTer2x9\"",
                "authorization=hUnTer2x9 more",
                "Cookie: a=b; sid=hUnTer2x9",
                "bearer hUnTer2x9",
                "API_KEY=hUnTer2x9",
                "{\"apiKey\": \"hUnTer2x9 and more\"}",
                "{'client_secret':'hUnTer2x9'}",
                "password: hUnTer2x9",
                "PGPASSWORD=hUnTer2x9 psql",
                "usage: x --key hUnTer2x9",
                "x --api-key=hUnTer2x9",
                "x --password hUnTer2x9 --verbose",
                "x --token  hUnTer2x9",
                "mysql -phUnTer2x9 -h db",
                "mysql -p hUnTer2x9",
                "curl -u me:hUnTer2x9 http://h",
                "eyJhUnTer2x9.eyJzdWIi.c2ln",
                "found hUnTer2x9abcdefghijklmnopq1 in env",
                "key MIIhUnTer2x9/abcdefghijklmnop+qrstuvwxyzABCDEFG12345==",
            })
    void whatLooksLikeASecretIsHidden(String line) {
        assertThat(MaskedText.of(line)).doesNotContain("hUnTer2x9").contains("***");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Error: Cannot find module 'express'",
                "npm error 404 Not Found - GET https://registry.npmjs.org/no-such-package",
                "listen EADDRINUSE: address already in use 127.0.0.1:3000",
                "GITHUB_TOKEN is required",
                "no token was given",
                "Traceback (most recent call last)",
                "/usr/lib/node_modules/server/index.js:12",
            })
    void whatTellsWhyStays(String line) {
        assertThat(MaskedText.of(line)).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource({
        "postgres://admin:x@db/prod, postgres://***@db/prod",
        "API_KEY=abc host=h, API_KEY=*** host=h",
        "password=*** here, password=*** here"
    })
    void theRestStays(String line, String masked) {
        assertThat(MaskedText.of(line)).isEqualTo(masked);
    }

    @Test
    @Timeout(60)
    void noLineTakesLong() {
        for (var piece :
                new String[] {"a", "-", "token", "a-", "://", "1a", "--key", " -p", "\"", "="}) {
            var line = piece.repeat(4_096 / piece.length());
            assertThat(MaskedText.of(line)).hasSizeLessThan(20_000);
        }
    }
}
