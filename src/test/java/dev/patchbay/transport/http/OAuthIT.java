package dev.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.testing.AccessClaims;
import dev.patchbay.testing.AuthorizationServer;
import dev.patchbay.testing.AuthorizationServer.Way;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpResponse;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.SigningKey;
import dev.patchbay.testing.TlsStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests tokens of an authorization server with the real program. */
class OAuthIT {
    private static final String RESOURCE = "https://hub.example/mcp";
    private static final String METADATA =
            "https://hub.example/.well-known/oauth-protected-resource/mcp";
    private static final String STATIC = "s3cret-of-16-chars";
    private static final String ECHO = Messages.modernCall(1, "echo", "{\"text\":\"hi\"}");
    private static final SigningKey KEY = SigningKey.make("ES256", "first");
    private static final SigningKey NEXT = SigningKey.make("RS256", "second");
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Queue<HttpConnection> OPENED = new ConcurrentLinkedQueue<>();

    @TempDir private static Path folder;

    private static TlsStore store;
    private static AuthorizationServer issuer;

    /** An issuer over HTTPS. Only the store has its certificate. */
    private static AuthorizationServer secure;

    /** Has both issuers in its settings, but does not trust the certificate. */
    private static HttpServerProcess server;

    /** One issuer for each way to fail. It answers until its test makes it fail. */
    private static final Map<Way, AuthorizationServer> FAILING = new EnumMap<>(Way.class);

    /** Trusts the issuers that fail, and waits for keys for 1 s only. */
    private static HttpServerProcess impatient;

    @BeforeAll
    static void start() {
        store = TlsStore.make(folder);
        issuer = AuthorizationServer.start();
        secure = AuthorizationServer.startTls(store);
        issuer.keys(KEY);
        secure.keys(KEY);
        server = HttpServerProcess.fixtures(settings(issuer.issuer() + "," + secure.issuer()));
        for (var way : EnumSet.complementOf(EnumSet.of(Way.ANSWER))) {
            var failing = AuthorizationServer.start();
            failing.keys(KEY);
            FAILING.put(way, failing);
        }
        var settings =
                settings(
                        FAILING.values().stream()
                                .map(AuthorizationServer::issuer)
                                .collect(Collectors.joining(",")));
        settings.put("PATCHBAY_HTTP_OAUTH_KEYS_TIMEOUT", "1s");
        impatient = HttpServerProcess.fixtures(settings);
    }

    @AfterAll
    static void stop() {
        server.close();
        impatient.close();
        issuer.close();
        secure.close();
        FAILING.values().forEach(AuthorizationServer::close);
    }

    @AfterEach
    void closeConnections() {
        OPENED.forEach(HttpConnection::close);
        OPENED.clear();
    }

    private static Map<String, String> settings(String issuer) {
        return new HashMap<>(
                Map.of(
                        "PATCHBAY_HTTP_TOKEN",
                        STATIC,
                        "PATCHBAY_HTTP_OAUTH_ISSUERS",
                        issuer,
                        "PATCHBAY_HTTP_OAUTH_RESOURCE",
                        RESOURCE,
                        "PATCHBAY_HTTP_OAUTH_SCOPES",
                        "mcp:use,mcp:more",
                        "PATCHBAY_HTTP_OAUTH_KEYS_TIMEOUT",
                        "20s",
                        "PATCHBAY_HTTP_OAUTH_KEYS_PAUSE",
                        PAUSE.toMillis() + "ms"));
    }

    private static AccessClaims claims() {
        return issuer.claims(RESOURCE).with("scope", "\"mcp:use mcp:more other\"");
    }

    private static String token() {
        return KEY.token(claims().json());
    }

    private static HttpResponse post(
            HttpServerProcess to, Map<String, String> headers, String body) {
        var connection = to.connect();
        OPENED.add(connection);
        connection.post(headers, body);
        return connection.response();
    }

    private static HttpResponse echo(HttpServerProcess to, String token) {
        var headers = McpHeaders.of(ECHO);
        headers.put("Authorization", "Bearer " + token);
        return post(to, headers, ECHO);
    }

    private static HttpResponse echo(String token) {
        return echo(server, token);
    }

    private static void assertServed(HttpResponse response) {
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.json().at("/result/content/0/text").asText()).isEqualTo("hi");
    }

    private static void assertChallenge(HttpResponse response, int status, String error) {
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.header("WWW-Authenticate").orElseThrow())
                .startsWith("Bearer realm=\"patchbay\"")
                .contains("error=\"" + error + "\"", "error_description=\"")
                .contains("scope=\"mcp:use mcp:more\"")
                .contains("resource_metadata=\"" + METADATA + '"');
        assertThat(response.json().at("/error/code").asInt()).isEqualTo(-32000);
    }

    @Test
    void aGoodTokenLetsInAgainAndAgainAndSoDoesTheOneOfTheServer() {
        var token = token();
        int before = issuer.fetches();
        for (int i = 0; i < 3; i++) {
            assertServed(echo(token));
            assertServed(echo(STATIC));
        }
        assertThat(issuer.fetches()).isLessThanOrEqualTo(before + 1);
    }

    @Test
    void aLongBodyWaitsUntilItsSenderIsKnown() {
        var text = "x".repeat(1_000_000);
        var message = Messages.modernCall(1, "echo", "{\"text\":\"" + text + "\"}");
        var headers = McpHeaders.of(message);
        headers.put("Authorization", "Bearer " + KEY.token(claims().with("n", "1").json()));
        var response = post(server, headers, message);
        assertThat(response.json().at("/result/content/0/text").asText()).isEqualTo(text);
    }

    @Test
    void whoShowsNothingHearsWhereTokensComeFrom() {
        for (var method : List.of("POST", "GET", "DELETE")) {
            try (var connection = server.connect()) {
                connection.request(
                        method, McpHeaders.of(ECHO), ECHO.getBytes(StandardCharsets.UTF_8));
                var response = connection.response();
                assertThat(response.status()).isEqualTo(401);
                assertThat(response.header("WWW-Authenticate"))
                        .contains(
                                "Bearer realm=\"patchbay\", scope=\"mcp:use mcp:more\","
                                        + " resource_metadata=\""
                                        + METADATA
                                        + '"');
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exp | 1 | expired",
                "nbf | 99999999999 | not valid yet",
                "aud | \"https://other.example\" | for this server",
                "iss | \"https://other.example\" | issuer",
                "sub | \"\" | subject"
            })
    void aTokenThatSaysSomethingWrongIsRefused(String name, String value, String why) {
        var response = echo(KEY.token(claims().with(name, value).json()));
        assertThat(response.header("WWW-Authenticate").orElseThrow()).contains(why);
        assertChallenge(response, 401, "invalid_token");
    }

    @Test
    void aTokenThatNobodyHasSignedIsRefused() {
        var token = token();
        var none = SigningKey.encode("{\"alg\":\"none\"}") + "." + token.split("\\.", -1)[1] + ".";
        for (var bad : List.of(none, "x", "s3cre", altered(token))) {
            assertChallenge(echo(bad), 401, "invalid_token");
        }
        var forged = SigningKey.make("ES256", KEY.id()).token(claims().json());
        assertChallenge(echo(forged), 401, "invalid_token");
    }

    /** With another character in its signature. */
    private static String altered(String token) {
        int at = token.length() - 10;
        char other = token.charAt(at) == 'A' ? 'B' : 'A';
        return token.substring(0, at) + other + token.substring(at + 1);
    }

    @Test
    void aTokenThatAllowsTooLittleIsRefused() {
        for (var scopes : List.of("\"mcp:use\"", "\"\"", "\"mcp:use,mcp:more\"")) {
            var token = KEY.token(claims().with("scope", scopes).json());
            // Known or not, it stays the same.
            assertChallenge(echo(token), 403, "insufficient_scope");
            assertChallenge(echo(token), 403, "insufficient_scope");
        }
    }

    @Test
    void aTokenHasItsPlaceInOneHeader() {
        try (var connection = server.connect()) {
            var head =
                    new String(
                                    HttpConnection.head("POST", McpHeaders.of(ECHO)),
                                    StandardCharsets.ISO_8859_1)
                            .replace("/mcp ", "/mcp?access_token=" + token() + " ");
            connection.send(head.getBytes(StandardCharsets.ISO_8859_1));
            assertChallenge(connection.response(), 400, "invalid_request");
        }
        try (var connection = server.connect()) {
            var headers = McpHeaders.of(ECHO);
            headers.put("Authorization", "Bearer " + token());
            headers.put("authorization", "Bearer " + STATIC);
            connection.send(HttpConnection.head("POST", headers));
            assertChallenge(connection.response(), 400, "invalid_request");
        }
    }

    @Test
    void nothingOfATokenIsInTheLogOrInAnAnswer() {
        var token = KEY.token(claims().with("aud", "\"secret-audience\"").json());
        var response = echo(token);
        assertThat(response.header("WWW-Authenticate").orElseThrow())
                .doesNotContain("secret-audience", token);
        assertThat(response.text()).doesNotContain("secret-audience", token);
        assertThat(server.restOfErrors())
                .noneMatch(line -> line.contains(token) || line.contains("alice"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/.well-known/oauth-protected-resource",
                "/.well-known/oauth-protected-resource/mcp"
            })
    void everybodyMayKnowWhoMakesTokens(String path) {
        var rest = new Rest(server);
        var response =
                rest.given(Map.of("Origin", "https://anywhere.example", "Host", "hub.example"))
                        .get(path);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.contentType()).isEqualTo("application/json");
        assertThat(response.header("Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(response.jsonPath().getMap(""))
                .isEqualTo(
                        Map.of(
                                "resource", RESOURCE,
                                "authorization_servers", List.of(issuer.issuer(), secure.issuer()),
                                "scopes_supported", List.of("mcp:use", "mcp:more"),
                                "bearer_methods_supported", List.of("header"),
                                "resource_name", "Patchbay"));
        var head = rest.given(Map.of()).head(path);
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.header("Content-Length")).isEqualTo(response.header("Content-Length"));
        for (var method : List.of("POST", "PUT", "DELETE")) {
            var refused = rest.given(Map.of()).request(method, path);
            assertThat(refused.statusCode()).isEqualTo(405);
            assertThat(refused.header("Allow")).isEqualTo("GET, HEAD");
        }
    }

    @Test
    void aSessionIsThereOnlyForTheOneWhoHasBegunIt() {
        var alice = HttpConnection.usualHeaders();
        alice.put("Authorization", "Bearer " + token());
        var welcome = post(server, alice, Messages.initialize(0, "2025-11-25"));
        var id = welcome.header(Messages.SESSION).orElseThrow();
        alice.put(Messages.SESSION, id);
        assertThat(post(server, alice, Messages.ping(1)).status()).isEqualTo(200);

        var bob = claims().with("sub", "\"bob\"");
        for (var other : List.of(KEY.token(bob.json()), STATIC)) {
            var headers = new HashMap<>(alice);
            headers.put("Authorization", "Bearer " + other);
            for (var method : List.of("POST", "GET", "DELETE")) {
                assertSessionUnknown(method, headers);
            }
        }
        // The same person with another token.
        alice.put("Authorization", "Bearer " + KEY.token(claims().with("jti", "\"2\"").json()));
        assertThat(post(server, alice, Messages.ping(2)).status()).isEqualTo(200);
        alice.put("Authorization", "Bearer ");
        assertThat(post(server, alice, Messages.ping(3)).status()).isEqualTo(401);
    }

    @Test
    void whatOneHasAnsweredIsOfNoUseToAnother() {
        var message = Messages.modernCall(1, "ask_user", "{}");
        var alice = token();
        var asked = call(alice, message);
        assertThat(asked.at("/result/resultType").asText()).isEqualTo("input_required");
        var state = asked.at("/result/requestState").asText();
        var key = asked.at("/result/inputRequests").fieldNames().next();
        var again =
                message.replace(
                        "\"arguments\":{}",
                        "\"arguments\":{},\"requestState\":\""
                                + state
                                + "\",\"inputResponses\":{\""
                                + key
                                + "\":{\"action\":\"accept\",\"content\":{\"name\":\"Ada\"}}}");
        var bob = KEY.token(claims().with("sub", "\"bob\"").json());
        assertThat(call(bob, again).at("/error/code").asInt()).isEqualTo(-32602);
        assertThat(call(alice, again).at("/result/resultType").asText()).isEqualTo("complete");
    }

    private static JsonNode call(String token, String message) {
        var asking =
                message.replace(
                        "clientCapabilities\":{}", "clientCapabilities\":{\"elicitation\":{}}");
        var headers = McpHeaders.of(asking);
        headers.put("Authorization", "Bearer " + token);
        return post(server, headers, asking).json();
    }

    private static void assertSessionUnknown(String method, Map<String, String> headers) {
        try (var connection = server.connect()) {
            connection.request(method, headers, Messages.ping(1).getBytes(StandardCharsets.UTF_8));
            var response = connection.response();
            assertThat(response.status()).isEqualTo(404);
            assertThat(response.json().at("/error/code").asInt()).isEqualTo(-32001);
        }
    }

    private static String token(AuthorizationServer of, SigningKey key) {
        return key.token(of.claims(RESOURCE).with("scope", "\"mcp:use mcp:more\"").json());
    }

    @Test
    void aKeyThatIsNewIsFoundAndOneThatIsGoneIsNot() {
        try (var issuer = AuthorizationServer.start()) {
            issuer.keys(KEY);
            var settings = settings(issuer.issuer());
            settings.put("PATCHBAY_HTTP_OAUTH_KEYS_AGE", "100ms");
            try (var server = HttpServerProcess.fixtures(settings)) {
                var old = token(issuer, KEY);
                assertServed(echo(server, old));
                issuer.keys(KEY, NEXT);
                await().untilAsserted(() -> assertServed(echo(server, token(issuer, NEXT))));
                assertServed(echo(server, old));
                issuer.keys(NEXT);
                await().untilAsserted(
                                () -> assertChallenge(echo(server, old), 401, "invalid_token"));
                assertServed(echo(server, token(issuer, NEXT)));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Way.class,
            names = {"ANSWER"},
            mode = EnumSource.Mode.EXCLUDE)
    void whileKeysCannotBeHadKnownOnesAreGoodAndOthersAreToComeBack(Way way) {
        var failing = Objects.requireNonNull(FAILING.get(way));
        var known = token(failing, KEY);
        await().untilAsserted(() -> assertServed(echo(impatient, known)));
        failing.behave(way);
        failing.keys(NEXT);
        await().atMost(PATIENCE)
                .untilAsserted(() -> {
                    var response = echo(impatient, token(failing, NEXT));
                    assertThat(response.status()).isEqualTo(503);
                    assertThat(response.header("Retry-After")).isPresent();
                });
        assertServed(echo(impatient, known));
        assertServed(
                echo(
                        impatient,
                        KEY.token(
                                failing.claims(RESOURCE)
                                        .with("scope", "\"mcp:use mcp:more\"")
                                        .with("n", "2")
                                        .json())));
        failing.behave(Way.ANSWER);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertServed(echo(impatient, token(failing, NEXT))));
    }

    @Test
    void anIssuerThatIsNotThereYetKeepsNothingFromBeginning() {
        int port = AuthorizationServer.freePort();
        var claims =
                AccessClaims.of(AuthorizationServer.issuer(port), RESOURCE, Instant.now())
                        .with("scope", "\"mcp:use mcp:more\"");
        try (var server = HttpServerProcess.fixtures(settings(AuthorizationServer.issuer(port)))) {
            assertThat(echo(server, KEY.token(claims.json())).status()).isEqualTo(503);
            assertServed(echo(server, STATIC));
            try (var issuer = AuthorizationServer.start(port)) {
                issuer.keys(KEY);
                await().untilAsserted(() -> assertServed(echo(server, KEY.token(claims.json()))));
            }
            assertServed(echo(server, KEY.token(claims.json())));
        }
    }

    @Test
    void aThousandUnknownKeysAtOnceAreAskedForAFewTimes() throws Exception {
        var unknown = SigningKey.make("ES256", "unknown");
        try (var issuer = AuthorizationServer.start()) {
            issuer.keys(KEY);
            var settings = settings(issuer.issuer());
            settings.put("PATCHBAY_HTTP_OAUTH_KEYS_PAUSE", "1m");
            try (var server = HttpServerProcess.fixtures(settings);
                    var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                var statuses = new ArrayList<Future<Integer>>();
                for (int i = 0; i < 1_000; i++) {
                    var token =
                            unknown.token(
                                    issuer.claims(RESOURCE).with("n", Integer.toString(i)).json());
                    statuses.add(
                            threads.submit((Callable<Integer>) () -> echo(server, token).status()));
                }
                for (var status : statuses) {
                    assertThat(status.get()).isEqualTo(401);
                }
                assertThat(issuer.fetches()).isLessThanOrEqualTo(2);
                assertServed(echo(server, token(issuer, KEY)));
            }
        }
    }

    @Test
    void anIssuerOverHttpsIsBelievedIfItsCertificateIs() {
        var token = token(secure, KEY);
        try (var believing =
                HttpServerProcess.fixtures(store.options(), settings(secure.issuer()))) {
            assertServed(echo(believing, token));
        }
        assertThat(echo(server, token).status()).isEqualTo(503);
    }

    @Test
    void keysMayBeInAFile(@TempDir Path folder) throws IOException {
        var file = folder.resolve("keys.json");
        Files.writeString(file, SigningKey.set(KEY.jwk(), NEXT.jwk()));
        var settings = settings("https://issuer.example");
        settings.put("PATCHBAY_HTTP_OAUTH_KEYS", file.toString());
        settings.put("PATCHBAY_HTTP_OAUTH_AUDIENCE", "api://hub");
        settings.put("PATCHBAY_HTTP_HOST", "0.0.0.0");
        settings.remove("PATCHBAY_HTTP_TOKEN");
        settings.remove("PATCHBAY_HTTP_OAUTH_SCOPES");
        try (var server = HttpServerProcess.fixtures(settings)) {
            var claims = AccessClaims.of("https://issuer.example", "api://hub", Instant.now());
            assertServed(echo(server, KEY.token(claims.json())));
            assertServed(echo(server, NEXT.as("PS384").token(claims.json())));
            assertThat(echo(server, STATIC).status()).isEqualTo(401);
            var other = claims.with("aud", '"' + RESOURCE + '"');
            assertThat(echo(server, KEY.token(other.json())).status()).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "{\"keys\":[]}", "{\"keys\":[{\"kty\":\"oct\"}]}"})
    void aFileWithoutKeysIsRefusedAtTheStart(String content, @TempDir Path folder)
            throws IOException {
        var file = folder.resolve("keys.json");
        Files.writeString(file, content);
        var settings = settings("https://issuer.example");
        settings.put("PATCHBAY_HTTP_OAUTH_KEYS", file.toString());
        try (var server = HttpServerProcess.start(List.of(), settings, "--port", "0")) {
            assertThat(server.awaitExit()).isEqualTo(2);
            assertThat(server.restOfErrors())
                    .last()
                    .asString()
                    .startsWith("patchbay: PATCHBAY_HTTP_OAUTH_KEYS must be a file");
        }
    }
}
