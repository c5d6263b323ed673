package dev.patchbay.mission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.testing.HttpClient;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.Seed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the four properties over HTTP, with many concurrent connections. */
class HttpPropertiesIT {
    private static final int CONNECTIONS = 64;
    private static final int MESSAGES = 3_000;
    private static final int LONGEST_ESCAPED = 100_000;

    /** A tenth of what a leak of all that is sent here would need. */
    private static final long MORE_MEGABYTES = 150;

    private static HttpServerProcess server;

    @BeforeAll
    static void start() {
        // Small, so that memory that is not given back is noticed.
        server = HttpServerProcess.fixtures(List.of("-Xmx256m"), Map.of());
    }

    @AfterAll
    static void end() {
        server.signal("TERM");
        assertThat(server.awaitExit()).isZero();
        assertThat(server.restOfErrors())
                .as("what is neither in the log nor in a trace of the tool that crashes")
                .allSatisfy(line -> assertThat(line).doesNotContain("Exception in thread", "WARN"));
    }

    /** Property "request-response-guarantee". */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyRequestHasExactlyOneAnswerWithItsIdAndEitherResultOrError(boolean modern) {
        var seed = Seed.pick();
        try (var own = HttpServerProcess.fixtures(Map.of("PATCHBAY_GRACE", "300ms"));
                var client = HttpClient.atOnce(own, CONNECTIONS)) {
            if (!modern) {
                client.send(Messages.initialize("\"handshake\"", "2025-11-25"));
                assertThat(JsonRpc.message(client.next()).has("result")).isTrue();
                client.send(Messages.initialized());
            }
            var requests =
                    new ManyRequests(
                            client,
                            seed,
                            modern,
                            false,
                            request -> !modern || fitsIntoHeaders(request.line()));
            requests.run();
            own.signal("TERM");
            client.awaitAll();
            assertThat(own.awaitExit()).as(seed.toString()).isZero();
            client.rest().forEach(line -> requests.correlation().received(JsonRpc.message(line)));
            assertThat(requests.correlation().missing()).as(seed.toString()).isEmpty();
        }
    }

    /** Half a pair has no form in UTF-8, and so none in a header. */
    private static boolean fitsIntoHeaders(String line) {
        var message = JsonRpc.parse(line);
        return StandardCharsets.UTF_8
                .newEncoder()
                .canEncode(
                        message.path("method").asText()
                                + message.at("/params/name").asText()
                                + message.at("/params/uri").asText());
    }

    /** Property "message-integrity". */
    @Test
    void anyTextOfAnySizeComesBackAsItWas() throws Exception {
        var seed = Seed.pick();
        var random = seed.random();
        var texts = new ArrayList<String>();
        for (int i = 0; i < 1_000; i++) {
            texts.add(Texts.random(random, random.nextInt(20) == 0 ? 5_000 : 60));
        }
        for (int size : new int[] {1 << 13, 1 << 16, 1 << 18}) {
            for (int more = -200; more <= 200; more += 50) {
                texts.add("\u20ac".repeat(size / 3) + "e".repeat(200 + more));
            }
        }
        texts.add("e".repeat(5_000_000));
        var answers =
                exchange(
                        texts,
                        text -> {
                            var quoted =
                                    text.length() > LONGEST_ESCAPED
                                            ? '"' + text + '"'
                                            : Texts.quoted(text, seed.random());
                            return Messages.modernCall("1", "echo", "{\"text\":" + quoted + "}");
                        });
        for (int i = 0; i < texts.size(); i++) {
            var found = answers.get(i).body().at("/result/content/0/text").asText();
            if (!found.equals(texts.get(i))) {
                throw new AssertionError(
                        seed + ": text " + i + " came back as " + JsonRpc.cut(found));
            }
        }
    }

    /** Property "message-integrity". */
    @Test
    void whatManyCallsTellAtTheSameTimeNeverMixes() throws Exception {
        var seed = Seed.pick();
        var random = seed.random();
        var tokens = new ArrayList<String>();
        for (int i = 0; i < 2 * CONNECTIONS; i++) {
            tokens.add("token " + i + " " + Texts.random(random, 10));
        }
        all(
                tokens,
                (connection, token) -> {
                    var line =
                            Messages.watchedCall(
                                    "1",
                                    Texts.quoted(token, seed.random()),
                                    "count",
                                    "{\"to\":200}");
                    connection.post(McpHeaders.of(line), line);
                    var response = connection.response();
                    for (int i = 1; i <= 200; i++) {
                        var message = JsonRpc.valid(response.message());
                        assertThat(message.at("/params/progressToken").asText()).isEqualTo(token);
                        assertThat(message.at("/params/progress").asInt()).isEqualTo(i);
                    }
                    assertThat(JsonRpc.valid(response.message()).has("result")).isTrue();
                    assertThat(response.nextMessage()).isEmpty();
                    return true;
                });
    }

    /** Property "error-response-stability". */
    @Test
    void badInputHasItsErrorAndTheNextRequestOfTheSameConnectionItsAnswer() throws Exception {
        var seed = Seed.pick();
        var random = seed.random();
        var lines = new ArrayList<String>();
        for (int i = 0; i < MESSAGES; i++) {
            var text = Texts.random(random, 200).strip();
            var line =
                    switch (random.nextInt(4)) {
                        case 0 -> text;
                        case 1 -> "{\"jsonrpc\":\"2.0\",\"id\":" + text;
                        case 2 -> Messages.echo("1", "x").substring(random.nextInt(1, 40));
                        default -> "[".repeat(random.nextInt(1, 2_000));
                    };
            if (!JsonRpc.isJson(line)) {
                lines.add(line);
            }
        }
        assertThat(lines).hasSizeGreaterThan(MESSAGES / 2);
        long before = server.residentMegabytes();
        all(
                lines,
                (connection, line) -> {
                    connection.post(HttpConnection.usualHeaders(), line);
                    var refused = connection.response();
                    assertThat(refused.status()).as("%s: %s", seed, line).isEqualTo(400);
                    assertThat(JsonRpc.outcome(JsonRpc.valid(refused.json())))
                            .as("%s: %s", seed, line)
                            .isIn(
                                    JsonRpc.code(JsonRpc.PARSE_ERROR),
                                    // What is too deep is not read to its end.
                                    JsonRpc.code(JsonRpc.INVALID_REQUEST));
                    var next = Messages.echo("2", "on");
                    connection.post(McpHeaders.of(next), next);
                    assertThat(connection.response().json().at("/result/content/0/text").asText())
                            .isEqualTo("on");
                    return true;
                });
        assertThat(server.residentMegabytes()).isLessThan(before + MORE_MEGABYTES);
    }

    /** Property "protocol-conformance": every answer is a valid message, whatever was asked. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whateverIsAskedTheAnswerIsAValidMessageOfTheRightStatus(boolean modern) throws Exception {
        var seed = Seed.pick();
        var requests = new RandomRequests(seed.random(), modern, false);
        var asked = new ArrayList<RandomRequest>();
        while (asked.size() < MESSAGES) {
            var request = requests.next();
            if (!request.standing() && (!modern || fitsIntoHeaders(request.line()))) {
                asked.add(request);
            }
        }
        all(
                asked,
                (connection, request) -> {
                    // Without a session: those of the older revisions are refused, all of them
                    // alike.
                    connection.post(McpHeaders.of(request.line()), request.line());
                    var response = connection.response();
                    JsonNode last;
                    if (response.streaming()) {
                        last = JsonRpc.valid(response.message());
                        for (var more = response.nextMessage();
                                more.isPresent();
                                more = response.nextMessage()) {
                            assertThat(last.has("method")).isTrue();
                            last = JsonRpc.message(more.get());
                        }
                    } else {
                        last = JsonRpc.valid(response.json());
                    }
                    if (last.has("method")) {
                        // A subscription would go on for ever.
                        throw new AssertionError(seed + ": no answer to " + request.line());
                    }
                    assertThat(JsonRpc.key(last.get("id")))
                            .as("%s: %s", seed, request.line())
                            .isEqualTo(request.key());
                    assertThat(response.status())
                            .as("%s: %s has %s", seed, request.line(), last)
                            .isIn(statuses(JsonRpc.outcome(last)));
                    return true;
                });
    }

    private static List<Integer> statuses(String outcome) {
        return switch (outcome) {
            case "result" -> List.of(200);
            case "-32601" -> List.of(404);
            case "-32602" -> List.of(200, 400);
            default -> List.of(400);
        };
    }

    /** One answer and its status. */
    private record Answer(int status, JsonNode body) {}

    private static <T> List<Answer> exchange(List<T> things, Function<T, String> line)
            throws Exception {
        return all(
                things,
                (connection, thing) -> {
                    var message = line.apply(thing);
                    connection.post(McpHeaders.of(message), message);
                    var response = connection.response();
                    return new Answer(response.status(), JsonRpc.valid(response.json()));
                });
    }

    @FunctionalInterface
    private interface Exchange<T, R> {
        R of(HttpConnection connection, T thing) throws Exception;
    }

    /** Does it with all things, over all connections, each of which is used again and again. */
    private static <T, R> List<R> all(List<T> things, Exchange<T, R> exchange) throws Exception {
        var share = new ArrayList<ArrayDeque<Integer>>();
        for (int i = 0; i < CONNECTIONS; i++) {
            share.add(new ArrayDeque<>());
        }
        for (int i = 0; i < things.size(); i++) {
            share.get(i % CONNECTIONS).add(i);
        }
        var results = new ArrayList<R>(things.size());
        things.forEach(_ -> results.add(null));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = new ArrayList<Future<?>>();
            for (var mine : share) {
                Callable<Void> work =
                        () -> {
                            try (var connection = server.connect()) {
                                for (int i : mine) {
                                    results.set(i, exchange.of(connection, things.get(i)));
                                }
                            }
                            return null;
                        };
                running.add(threads.submit(work));
            }
            for (var one : running) {
                one.get();
            }
        }
        return results;
    }
}
