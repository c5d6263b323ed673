package dev.patchbay.transport.http.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.testing.AuthorizationServer;
import dev.patchbay.testing.AuthorizationServer.Way;
import dev.patchbay.testing.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataKeySourceTest {
    private static final SigningKey KEY = SigningKey.make("ES256", "k");
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private AuthorizationServer server;

    @BeforeEach
    void start() {
        server = AuthorizationServer.start();
        server.keys(KEY);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static KeySet read(KeySource source) throws Exception {
        return KeySet.parse(source.read(PATIENCE));
    }

    private String metadata(String issuer, String keys) {
        return "{\"issuer\":\"" + issuer + "\",\"jwks_uri\":\"" + keys + "\"}";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/.well-known/oauth-authorization-server/tenant/a",
                "/.well-known/openid-configuration/tenant/a",
                "/tenant/a/.well-known/openid-configuration"
            })
    void metadataIsFoundByEachOfTheRules(String path) throws Exception {
        var issuer = server.issuer() + "/tenant/a";
        server.metadata(path, metadata(issuer, server.keysAddress()));
        var discovery = new MetadataKeySource(issuer);
        assertThat(read(discovery).keys()).hasSize(1);
        server.metadata("/nowhere", "");
        assertThat(read(discovery).keys()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://other.example", ""})
    void metadataOfSomebodyElseIsNotBelieved(String issuer) {
        server.metadata(
                "/.well-known/oauth-authorization-server", metadata(issuer, server.keysAddress()));
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new MetadataKeySource(server.issuer()).read(PATIENCE))
                .withMessageContaining("The issuer in the metadata must be");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://other.example/keys",
                "file:///etc/passwd",
                "ftp://127.0.0.1/keys",
                "http://127.0.0.1@other.example/keys",
                "http://127.example/keys",
                ""
            })
    void keysAreNotFetchedFromWhereAnybodyCouldAlterThem(String keys) {
        server.metadata("/.well-known/oauth-authorization-server", metadata(server.issuer(), keys));
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new MetadataKeySource(server.issuer()).read(PATIENCE))
                .withMessageContaining("jwks_uri");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "[]", "{\"issuer\":1,\"issuer\":2}"})
    void metadataMustBeAnObject(String document) {
        server.metadata("/.well-known/oauth-authorization-server", document);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new MetadataKeySource(server.issuer()).read(PATIENCE));
    }

    @ParameterizedTest
    @EnumSource(
            value = Way.class,
            names = {"ANSWER"},
            mode = EnumSource.Mode.EXCLUDE)
    void whatIsNoAnswerIsNotWaitedForNorFollowed(Way way) throws Exception {
        server.behave(way);
        var discovery = new MetadataKeySource(server.issuer());
        long began = System.nanoTime();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> discovery.read(Duration.ofMillis(500)));
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(PATIENCE);
        server.behave(Way.ANSWER);
        assertThat(read(discovery).keys()).hasSize(1);
    }

    @Test
    void keysMustBeOneSetOfThem() {
        for (var text :
                new String[] {
                    "",
                    "{}",
                    "[]",
                    "{\"keys\":{}}",
                    "{\"keys\":[]}",
                    "{\"keys\":[7]}",
                    "{\"keys\":[],\"keys\":[" + KEY.jwk() + "]}",
                    SigningKey.set(KEY.jwk().replace("\"x\":", "\"x\":\"AA\",\"z\":")).repeat(2)
                }) {
            assertThatExceptionOfType(RuntimeException.class)
                    .as(text)
                    .isThrownBy(() -> KeySet.parse(text.getBytes(StandardCharsets.UTF_8)));
        }
        var broken = SigningKey.set("7", "{\"kty\":\"RSA\"}", "{\"kty\":\"oct\"}", KEY.jwk());
        assertThat(KeySet.parse(broken.getBytes(StandardCharsets.UTF_8)).keys()).hasSize(1);
    }
}
