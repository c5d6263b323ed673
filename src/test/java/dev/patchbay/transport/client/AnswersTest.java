package dev.patchbay.transport.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.peer.channel.RequestLoss;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the responses to requests. */
@Timeout(60)
class AnswersTest {
    private static final String NOTE =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"n\":1}}";

    @Test
    void aRequestIsPostedAndItsAnswerIsJson() {
        try (var server =
                        FakeServer.start(exchange -> exchange.json(exchange.result("{\"a\": 1}")));
                var wire = Wire.to(server)) {
            assertThat(wire.ask("tools/list", "{\"cursor\":\"x\"}")).isEqualTo("{\"a\": 1}");

            var post = server.next();
            assertThat(post.method()).isEqualTo("POST");
            assertThat(post.path()).isEqualTo("/mcp");
            assertThat(post.body())
                    .isEqualTo(
                            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\","
                                    + "\"params\":{\"cursor\":\"x\"}}");
            assertThat(post.header("Content-Type")).isEqualTo("application/json");
            assertThat(post.header("Accept")).isEqualTo("application/json, text/event-stream");
            assertThat(post.header("Accept-Encoding")).isEqualTo("(none)");
            assertThat(post.header("Mcp-Session-Id")).isEqualTo("(none)");
            assertThat(post.header("MCP-Protocol-Version")).isEqualTo("(none)");
        }
    }

    @Test
    void anAnswerMayBeAStreamThatSaysMoreBefore() {
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.of("call")) {
                                exchange.events();
                                exchange.part(": hello\n\n");
                                exchange.event(NOTE);
                                exchange.event(
                                        "{\"jsonrpc\":\"2.0\",\"id\":\"s\",\"method\":\"roots/list\"}");
                                exchange.event(exchange.result("{\"a\":\ndata: 1}"));
                                exchange.end();
                            } else {
                                exchange.accepted();
                            }
                        });
                var wire = Wire.to(server)) {
            // The line break between the tokens is a space from here on.
            assertThat(wire.ask("call")).isEqualTo("{\"a\": 1}");

            assertThat(wire.told()).isEqualTo("notifications/message {\"n\":1}");
            assertThat(wire.told()).isEqualTo("roots/list");
            assertThat(server.next().body()).contains("call");
            assertThat(server.next().body())
                    .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"s\",\"result\":{}}");
        }
    }

    @Test
    void aQuestionOnTheWayBackOfARequestIsKnownToBelongToIt() {
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.of("call")) {
                                exchange.events();
                                exchange.event(
                                        "{\"jsonrpc\":\"2.0\",\"id\":\"s\",\"method\":\"roots/list\"}");
                                exchange.event(exchange.result("{}"));
                                exchange.end();
                            } else if (exchange.of("other")) {
                                exchange.json(exchange.result("{}"));
                            } else {
                                exchange.accepted();
                            }
                        });
                var wire = Wire.to(server)) {
            wire.ask("other");
            wire.ask("call");

            assertThat(wire.told()).isEqualTo("roots/list");
            assertThat(wire.way()).contains(new RequestId.Whole(2));
        }
    }

    @Test
    void aBadQuestionUnderTheIdOfARequestIsNotItsAnswer() {
        try (var server =
                        FakeServer.start(exchange -> {
                            exchange.events();
                            exchange.event(
                                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":5}");
                            exchange.event(exchange.result("{}"));
                            exchange.end();
                        });
                var wire = Wire.to(server)) {
            assertThat(wire.ask("call")).isEqualTo("{}");
        }
    }

    @Test
    void connectionsAreUsedAgain() {
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.of("stream")) {
                                exchange.events();
                                exchange.event(exchange.result("{}"));
                                exchange.end();
                            } else {
                                exchange.json(exchange.result("{}"));
                            }
                        });
                var wire = Wire.to(server)) {
            for (int i = 0; i < 20; i++) {
                wire.ask(i % 2 == 0 ? "stream" : "single");
            }

            // The end of a stream comes after the answer in it, and the next request may be faster.
            assertThat(server.connections()).isLessThanOrEqualTo(11);
        }
    }

    @Test
    void aNotificationIsConfirmedWithNothing() {
        try (var server = FakeServer.start(FakeServer.Exchange::accepted);
                var wire = Wire.to(server)) {
            wire.tell("notifications/a");
            wire.tell("notifications/b");

            assertThat(server.next().body()).contains("notifications/a");
            assertThat(server.next().body()).contains("notifications/b");
        }
    }

    @Test
    void errorsReachWhoeverAsked() {
        try (var server =
                        FakeServer.start(exchange -> exchange.json(exchange.error(-32602, "No")));
                var wire = Wire.to(server)) {
            assertThatThrownBy(() -> wire.ask("a"))
                    .isInstanceOfSatisfying(
                            RpcException.class,
                            e -> assertThat(e.error().code()).isEqualTo(-32602));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "400, 1",
        "404, 1",
        "500, 1",
        "400, null",
        "400, '\"server-error\"'",
        "503, 1",
        "400, -1"
    })
    void errorsReachWhoeverAskedWhateverTheStatus(int status, String id) {
        var body =
                "{\"jsonrpc\":\"2.0\",\"id\":"
                        + id
                        + ",\"error\":{\"code\":-32020,\"message\":\"No\"}}";
        try (var server = FakeServer.start(exchange -> exchange.json(status, body));
                var wire = Wire.to(server)) {
            assertThatThrownBy(() -> wire.ask("a"))
                    .isInstanceOfSatisfying(
                            RpcException.class,
                            e -> assertThat(e.error().code()).isEqualTo(-32020));
        }
    }

    @Test
    void anErrorWithoutIdMayBeOfSuccess() {
        try (var server =
                        FakeServer.start(exchange ->
                                exchange.json(
                                        "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"No\"}}"));
                var wire = Wire.to(server)) {
            assertThatThrownBy(() -> wire.ask("a")).isInstanceOf(RpcException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 405, 406, 413, 415, 422, 301, 302, 304})
    void whatIsNotTakedThereIsToldFromWhatIsBroken(int status) {
        try (var server =
                        FakeServer.start(exchange ->
                                exchange.answer(status, "Content-Type: text/html\r\n", ""));
                var wire = Wire.to(server)) {
            var loss = wire.loss("a");

            assertThat(loss).isInstanceOf(RequestLoss.NotAcceptedHere.class);
            assertThat(loss.reason()).startsWith("HTTP " + status);
            assertThat(loss.certainlyNotServed()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 500, 502, 504, 303})
    void whatMayHaveBeenServedIsBroken(int status) {
        try (var server = FakeServer.start(exchange -> exchange.answer(status, "", "Oops"));
                var wire = Wire.to(server)) {
            var loss = wire.loss("a");

            assertThat(loss).isInstanceOf(RequestLoss.Broken.class);
            assertThat(loss.certainlyNotServed()).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({"429, true", "503, false"})
    void aBusyServerSaysWhenToComeBack(int status, boolean certainlyNotServed) {
        try (var server =
                        FakeServer.start(exchange ->
                                exchange.answer(status, "Retry-After: 7\r\n", "Later"));
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a"))
                    .isEqualTo(
                            new RequestLoss.Busy(
                                    new NetworkFailure.HttpStatus(status, "Later", null),
                                    Duration.ofSeconds(7),
                                    certainlyNotServed));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403})
    void whoeverMustProveWhoHeIsHearsHow(int status) {
        var challenge = "Bearer resource_metadata=\"https://a.example/.well-known/x\"";
        try (var server =
                        FakeServer.start(exchange ->
                                exchange.answer(
                                        status,
                                        "Content-Type: application/json\r\nWWW-Authenticate: "
                                                + challenge
                                                + "\r\n",
                                        exchange.error(-32001, "Who?")));
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a"))
                    .isInstanceOfSatisfying(
                            RequestLoss.Unauthorized.class,
                            loss -> assertThat(loss.cause().challenge()).isEqualTo(challenge));
        }
    }

    @Test
    void whatAServerSaysIsCutAndMadeFitForALog() {
        try (var server =
                        FakeServer.start(exchange ->
                                exchange.answer(
                                        500, "", "a\u001b[2J\r\nb\u202ec" + "x".repeat(100_000)));
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a").reason())
                    .startsWith("HTTP 500: a [2J b cxxx")
                    .hasSizeLessThan(250);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | text/html | <html>",
                "200 | '' | {}",
                "202 | '' | ''",
                "204 | '' | ''",
                "200 | application/json | ''",
                "200 | application/json | {\"jsonrpc\":\"2.0\",\"id\":1,\"resul",
                "200 | application/json | {\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}",
                "200 | application/json | {\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{}}",
                "200 | application/json | {\"jsonrpc\":\"2.0\",\"id\":1}",
                "200 | application/json | {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"error\":{}}",
                "200 | application/json | 7",
                "200 | text/event-stream | 'data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}'",
                "200 | text/event-stream | 'data: hello\n\n'",
                "200 | text/event-stream | ''"
            })
    void whatIsNoAnswerIsBroken(int status, String type, String body) {
        try (var server =
                        FakeServer.start(exchange ->
                                exchange.answer(
                                        status,
                                        type.isEmpty() ? "" : "Content-Type: " + type + "\r\n",
                                        body));
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a")).isInstanceOf(RequestLoss.Broken.class);
        }
    }

    @Test
    void anArrayOfMessagesIsTakenApart() {
        try (var server =
                        FakeServer.start(exchange ->
                                exchange.json("[" + NOTE + "," + exchange.result("{}") + "]"));
                var wire = Wire.to(server)) {
            assertThat(wire.ask("a")).isEqualTo("{}");
            assertThat(wire.told()).isEqualTo("notifications/message {\"n\":1}");
        }
    }

    @Test
    void typesMayHaveParametersAndAnyCase() {
        try (var server =
                        FakeServer.start(exchange ->
                                exchange.answer(
                                        200,
                                        "Content-Type: Application/JSON; charset=utf-8\r\n",
                                        exchange.result("{}")));
                var wire = Wire.to(server)) {
            assertThat(wire.ask("a")).isEqualTo("{}");
        }
    }

    @Test
    void whatIsCompressedIsRefused() {
        try (var server =
                        FakeServer.start(exchange ->
                                exchange.answer(
                                        200,
                                        "Content-Type: application/json\r\nContent-Encoding: gzip\r\n",
                                        exchange.result("{}")));
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a").reason())
                    .isEqualTo("Content-Encoding must not be used, found gzip");
        }
    }

    @Test
    void garbageInAStreamCostsNothingElse() {
        try (var server =
                        FakeServer.start(exchange -> {
                            exchange.events();
                            exchange.event("hello");
                            exchange.event("{\"jsonrpc\":\"2.0\",\"id\":77,\"result\":{}}");
                            exchange.part("event: other\ndata: {}\n\n");
                            exchange.event(exchange.result("{}"));
                            exchange.end();
                        });
                var wire = Wire.to(server)) {
            assertThat(wire.ask("a")).isEqualTo("{}");
        }
    }

    @Test
    void configuredHeadersGoWithEveryRequest() {
        try (var server = FakeServer.start(exchange -> exchange.json(exchange.result("{}")));
                var wire =
                        Wire.to(
                                new HttpTarget(
                                        server.uri("/a/b?c=d"),
                                        Map.of("Authorization", "Bearer secret")),
                                Wire.LIMITS)) {
            wire.ask("a");

            var post = server.next();
            assertThat(post.header("authorization")).isEqualTo("Bearer secret");
            assertThat(post.path()).isEqualTo("/a/b?c=d");
            assertThat(post.header("Host")).isEqualTo("localhost:" + server.port());
        }
    }

    @Test
    void anAnswerKeepsItsBytes() {
        var result = "{\"a\" : 1.10, \"b\":\"\\u00e9é\",  \"c\":1e400 , \"d\":-0}";
        try (var server = FakeServer.start(exchange -> exchange.json(exchange.result(result)));
                var wire = Wire.to(server)) {
            assertThat(wire.ask("a")).isEqualTo(result);
        }
    }
}
