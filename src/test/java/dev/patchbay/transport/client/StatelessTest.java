package dev.patchbay.transport.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.mcp.MirroredArguments.Mirrored;
import dev.patchbay.mcp.StatelessParams;
import dev.patchbay.mcp.Subject;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.testing.Allocated;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests stateless requests. */
@Timeout(60)
class StatelessTest {
    private static final String NOTE =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/subscriptions/acknowledged\"}";

    private static FakeServer.Received posted(
            String method, String params, MirroredArguments mirrored) {
        try (var server = FakeServer.start(exchange -> exchange.json(exchange.result("{}")));
                var wire =
                        Wire.to(
                                new HttpClients(),
                                new HttpTarget(server.uri(), Map.of()),
                                Wire.LIMITS,
                                mirrored)) {
            wire.ask(method, params);
            return server.next();
        }
    }

    @Test
    void aRequestWithAHeaderThatIsNoneIsNotSent() {
        try (var server = FakeServer.start(exchange -> exchange.json(exchange.result("{}")));
                var wire =
                        Wire.to(
                                new HttpClients(),
                                new HttpTarget(server.uri(), Map.of()),
                                Wire.LIMITS,
                                _ -> List.of(new Mirrored("My\r\nRegion", List.of("a"))))) {
            var params = "{\"name\":\"x\",\"arguments\":{\"a\":\"b\"}," + Wire.MODERN + "}";

            assertThat(Wire.loss(wire.asked("tools/call", params)))
                    .isInstanceOf(RequestLoss.NotSent.class);
            assertThat(wire.ask("tools/list", "{" + Wire.MODERN + "}")).isEqualTo("{}");
            assertThat(server.next().body()).contains("tools/list");
        }
    }

    /** Long arguments cost as much as they are long, each time. */
    @Test
    void whatIsSentIsWrittenOnceAndItsHeadersAreNotReadFromIt() {
        var written = new AtomicInteger();
        var arguments = RawJson.parse("{\"a\":\"eu\"}");
        var params =
                new StatelessParams(
                        "2026-07-28",
                        Subject.tool("t", arguments),
                        out -> {
                            written.incrementAndGet();
                            out.beginObject().member("text", "hi").endObject();
                        });
        try (var server = FakeServer.start(exchange -> exchange.json(exchange.result("{}")));
                var wire =
                        Wire.to(
                                new HttpClients(),
                                new HttpTarget(server.uri(), Map.of()),
                                Wire.LIMITS,
                                _ -> List.of(new Mirrored("Region", List.of("a"))))) {
            wire.ask("tools/call", params);

            var post = server.next();
            assertThat(post.header("MCP-Protocol-Version")).isEqualTo("2026-07-28");
            assertThat(post.header("Mcp-Method")).isEqualTo("tools/call");
            assertThat(post.header("Mcp-Name")).isEqualTo("t");
            assertThat(post.header("Mcp-Param-Region")).isEqualTo("eu");
            assertThat(post.body()).contains("\"params\":{\"text\":\"hi\"}");
        }
        assertThat(written).hasValue(1);
    }

    @Test
    void headersCostNoMoreWhereArgumentsAreLong() {
        var arguments = RawJson.parse("{\"text\":\"" + "x".repeat(1_000_000) + "\"}");
        var subject = Subject.tool("t", arguments);
        var request =
                new Request(
                        new RequestId.Whole(1),
                        "tools/call",
                        new StatelessParams(
                                "2026-07-28",
                                subject,
                                out -> {
                                    out.beginObject();
                                    subject.write(out);
                                    out.endObject();
                                }));
        Runnable headers = () -> StatelessHeaders.of(request, MirroredArguments.NONE);
        headers.run();

        assertThat(Allocated.by(headers)).isLessThan(10_000);
    }

    @ParameterizedTest
    @CsvSource({"tools/list", "server/discover", "subscriptions/listen"})
    void whatIsAboutNoSingleThingNamesNone(String method) {
        try (var server = FakeServer.start(exchange -> exchange.json(exchange.result("{}")));
                var wire = Wire.to(server)) {
            wire.ask(method, new StatelessParams("2026-07-28", null, RawJson.EMPTY_OBJECT));

            assertThat(server.next().header("Mcp-Name")).isEqualTo("(none)");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tools/call | \"name\":\"echo\" | echo",
                "prompts/get | \"name\":\"é\" | =?base64?w6k=?=",
                "resources/read | \"uri\":\"test://x\" | test://x",
                "tasks/get | \"taskId\":\"t 1\" | t 1",
                "tasks/update | \"taskId\":\"t\" | t",
                "tasks/cancel | \"taskId\":\"t\" | t",
                "tools/list | \"name\":\"echo\" | (none)",
                "tools/call | \"name\":7 | (none)",
                "server/discover | \"a\":1 | (none)",
            })
    void headersRepeatWhatTheBodySays(String method, String member, String name) {
        var post = posted(method, "{" + member + "," + Wire.MODERN + "}", MirroredArguments.NONE);

        assertThat(post.header("MCP-Protocol-Version")).isEqualTo("2026-07-28");
        assertThat(post.header("Mcp-Method")).isEqualTo(method);
        assertThat(post.header("Mcp-Name")).isEqualTo(name);
        assertThat(post.header("Mcp-Session-Id")).isEqualTo("(none)");
        assertThat(post.header("Accept")).isEqualTo("application/json, text/event-stream");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\":\"eu\"} | eu",
                "{\"a\":\" eu\"} | =?base64?IGV1?=",
                "{\"a\":true} | true",
                "{\"a\":42} | 42",
                "{\"a\":1e3} | 1000",
                "{\"a\":null} | (none)",
                "{\"a\":{}} | (none)",
                "{\"a\":[1]} | (none)",
                "{} | (none)"
            })
    void argumentsAreMirroredAsTheyAre(String arguments, String header) {
        var post =
                posted(
                        "tools/call",
                        "{\"name\":\"t\",\"arguments\":" + arguments + "," + Wire.MODERN + "}",
                        tool ->
                                tool.equals("t")
                                        ? List.of(new Mirrored("Region", List.of("a")))
                                        : List.of());

        assertThat(post.header("Mcp-Param-Region")).isEqualTo(header);
    }

    @Test
    void argumentsAreMirroredFromAnyDepthAndOfThisToolOnly() {
        MirroredArguments mirrored =
                tool ->
                        tool.equals("t")
                                ? List.of(new Mirrored("B", List.of("a", "b")))
                                : List.of(new Mirrored("C", List.of("a")));
        var post =
                posted(
                        "tools/call",
                        "{\"name\":\"t\",\"arguments\":{\"a\":{\"b\":\"x\"}}," + Wire.MODERN + "}",
                        mirrored);

        assertThat(post.header("Mcp-Param-B")).isEqualTo("x");
        assertThat(post.header("Mcp-Param-C")).isEqualTo("(none)");
    }

    @Test
    void aCallWithoutAVersionHasNoneOfThis() {
        var post =
                posted(
                        "tools/call",
                        "{\"name\":\"t\",\"_meta\":{\"progressToken\":1}}",
                        MirroredArguments.NONE);

        assertThat(post.header("Mcp-Method")).isEqualTo("(none)");
        assertThat(post.header("MCP-Protocol-Version")).isEqualTo("(none)");
    }

    @Test
    void toGiveUpARequestClosesItsStream() {
        var seen = new CountDownLatch(1);
        var left = new CountDownLatch(1);
        try (var server =
                        FakeServer.start(exchange -> {
                            exchange.events();
                            seen.countDown();
                            exchange.awaitLeaving();
                            left.countDown();
                        });
                var wire = Wire.to(server)) {
            var asked = wire.askToCancel("tools/call", "{\"name\":\"t\"," + Wire.MODERN + "}");
            Wire.await(seen);
            asked.cancel();

            Wire.await(left);
            server.next();
            assertThat(server.unseen()).isZero();
        }
    }

    @Test
    void toGiveUpARequestWithoutAnyAnswerClosesItsConnection() {
        var seen = new CountDownLatch(1);
        var left = new CountDownLatch(1);
        try (var server =
                        FakeServer.start(exchange -> {
                            seen.countDown();
                            exchange.awaitLeaving();
                            left.countDown();
                        });
                var wire = Wire.to(server)) {
            var asked = wire.askToCancel("tools/call", "{\"name\":\"t\"," + Wire.MODERN + "}");
            Wire.await(seen);
            asked.cancel();

            Wire.await(left);
        }
    }

    @Test
    void aServerWithSessionsIsToldAndThenLeft() {
        var seen = new CountDownLatch(1);
        var left = new CountDownLatch(1);
        try (var server =
                        FakeServer.start(exchange -> {
                            if (exchange.of("tools/call")) {
                                exchange.events();
                                seen.countDown();
                                exchange.awaitLeaving();
                                left.countDown();
                            } else {
                                exchange.accepted();
                            }
                        });
                var wire = Wire.to(server)) {
            var asked = wire.askToCancel("tools/call", "{\"name\":\"t\"}");
            Wire.await(seen);
            asked.cancel();

            server.next();
            assertThat(server.next().body())
                    .isEqualTo(
                            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                                    + "\"params\":{\"requestId\":1}}");
            Wire.await(left);
        }
    }

    @Test
    void aHandshakeIsGivenUpWithoutAWord() {
        var seen = new CountDownLatch(1);
        var left = new CountDownLatch(1);
        try (var server =
                        FakeServer.start(exchange -> {
                            seen.countDown();
                            exchange.awaitLeaving();
                            left.countDown();
                        });
                var wire = Wire.to(server)) {
            var asked = wire.askToCancel("initialize", "{}");
            Wire.await(seen);
            asked.cancel();

            Wire.await(left);
            server.next();
            assertThat(server.unseen()).isZero();
        }
    }

    @Test
    void aLongStreamTellsWhatChangesUntilItIsGivenUp() {
        var left = new CountDownLatch(1);
        try (var server =
                        FakeServer.start(exchange -> {
                            exchange.events();
                            exchange.event(NOTE);
                            exchange.part(":\n\n");
                            exchange.event(NOTE);
                            exchange.awaitLeaving();
                            left.countDown();
                        });
                var wire = Wire.to(server)) {
            var listening = wire.askToCancel("subscriptions/listen", "{" + Wire.MODERN + "}");

            assertThat(wire.told()).isEqualTo("notifications/subscriptions/acknowledged {}");
            assertThat(wire.told()).isEqualTo("notifications/subscriptions/acknowledged {}");
            listening.cancel();
            Wire.await(left);
        }
    }

    @Test
    void aStatelessServerCannotAsk() {
        try (var server =
                        FakeServer.start(exchange -> {
                            exchange.events();
                            exchange.event(
                                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"roots/list\"}");
                            exchange.event(exchange.result("{}"));
                            exchange.end();
                        });
                var wire = Wire.to(server)) {
            wire.ask("tools/list", "{" + Wire.MODERN + "}");

            assertThat(wire.untold()).isZero();
        }
    }

    @Test
    void anErrorOfTheHeadersReachesWhoeverAsked() {
        try (var server =
                        FakeServer.start(
                                exchange -> exchange.json(400, exchange.error(-32022, "No")));
                var wire = Wire.to(server)) {
            assertThatThrownBy(() -> wire.ask("server/discover", "{" + Wire.MODERN + "}"))
                    .isInstanceOfSatisfying(
                            RpcException.class,
                            e -> assertThat(e.error().code()).isEqualTo(-32022));
        }
    }
}
