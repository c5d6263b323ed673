package dev.patchbay.era.modern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.call.Call;
import dev.patchbay.call.Method;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.call.Server;
import dev.patchbay.call.Service;
import dev.patchbay.event.Event;
import dev.patchbay.event.Events;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Result;
import dev.patchbay.mcp.ServerCapabilities;
import dev.patchbay.mcp.ToolResult;
import dev.patchbay.method.ChangeFeed;
import dev.patchbay.peer.FakeChannel;
import dev.patchbay.peer.HandScheduler;
import dev.patchbay.peer.Handler;
import dev.patchbay.peer.Handler.Reply;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.PeerLimits;
import dev.patchbay.peer.Ticket;
import dev.patchbay.peer.TimeLimit;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ModernDialectTest {
    private static final String VERSION =
            "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"";
    private static final String CAPABILITIES = "\"io.modelcontextprotocol/clientCapabilities\":";
    private static final String PLAIN = VERSION + "," + CAPABILITIES + "{}";
    private static final TimeLimit LIMIT =
            new TimeLimit(Duration.ofSeconds(1), Duration.ofSeconds(10));

    private final FakeChannel channel = new FakeChannel();
    private final HandScheduler time = new HandScheduler();
    private final Peer peer = new Peer(channel, _ -> unused(), limits(), time, time);
    private final Events events = new Events();
    private final AtomicInteger signs = new AtomicInteger();
    private final Ticket ticket =
            new Ticket() {
                @Override
                public boolean cancelled() {
                    return false;
                }

                @Override
                public void alive() {
                    signs.incrementAndGet();
                }

                @Override
                public void pause() {
                    throw new AssertionError("A stateless call never waits for its client");
                }
            };

    private static Handler unused() {
        return null;
    }

    private static PeerLimits limits() {
        return new PeerLimits(1, 1_000, Duration.ofSeconds(1));
    }

    /** A dialect with one method, which is named as {@code name} and served as {@code service}. */
    private ModernDialect dialect(String name, Service<Call, Outcome> service) {
        var method =
                new Method() {
                    @Override
                    public String name() {
                        return name;
                    }

                    @Override
                    public Outcome serve(Call call) throws InterruptedException {
                        return service.serve(call);
                    }
                };
        return new ModernDialect(
                new Server(
                        new Implementation("us", "1"),
                        () -> new ServerCapabilities(true, false, false, false),
                        "Be kind"),
                Map.of(name, method),
                new ChangeFeed(events, Duration.ZERO),
                RequestStates.ofThisProcess(Clock.systemUTC(), Duration.ofMinutes(1)));
    }

    private static String request(String method, String members, String meta) {
        return "{\"jsonrpc\":\"2.0\",\"id\":\"r1\",\"method\":\""
                + method
                + "\",\"params\":{"
                + members
                + (members.isEmpty() ? "" : ",")
                + "\"_meta\":{"
                + meta
                + "}}}";
    }

    private Reply accept(ModernDialect dialect, String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        var request = (Request) Codec.decode(bytes, bytes.length);
        return dialect.accept(request, Params.of(request.rawParams()), peer, ticket, LIMIT);
    }

    private JsonNode serve(ModernDialect dialect, String json) {
        try {
            return switch (accept(dialect, json)) {
                case Reply.Now now -> RawJson.of(now.result()).tree();
                case Reply.Later later -> RawJson.of(later.work().call()).tree();
                case Reply.Standing _ -> throw new AssertionError("A request that stands");
            };
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static Outcome nothing() {
        return Outcome.of(Result.EMPTY);
    }

    private void assertRefused(String json, int code, String message) {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> serve(dialect("tools/call", _ -> nothing()), json))
                .withMessage(message)
                .satisfies(e -> assertThat(e.error().code()).isEqualTo(code));
    }

    // The envelope.

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{}; false",
                "{\"_meta\":{}}; false",
                "{\"_meta\":{\"progressToken\":1}}; false",
                "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"1\"}}; true",
                "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":null}}; true"
            })
    void aRequestIsModernIfItNamesAVersion(String params, boolean claims) {
        assertThat(ModernDialect.claims(Params.of(RawJson.parse(params)))).isEqualTo(claims);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2027-01-01", "", "latest"})
    void aVersionThatIsNotServedIsRefusedWithThoseThatAre(String version) {
        // Without capabilities, as whoever speaks another version may call them something else.
        var json =
                request(
                        "tools/call",
                        "",
                        "\"io.modelcontextprotocol/protocolVersion\":\"" + version + "\"");

        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> serve(dialect("tools/call", _ -> nothing()), json))
                .satisfies(e -> {
                    assertThat(e.error().code()).isEqualTo(-32022);
                    assertThat(RawJson.of(e.error().data()))
                            .hasToString(
                                    "{\"supported\":[\"2026-07-28\"],\"requested\":\""
                                            + version
                                            + "\"}");
                });
    }

    @Test
    void whatTheEnvelopeLacksIsNamed() {
        assertRefused(
                request("tools/call", "", VERSION),
                -32602,
                "io.modelcontextprotocol/clientCapabilities is required");
        assertRefused(
                request("tools/call", "", VERSION + "," + CAPABILITIES + "[]"),
                -32602,
                "io.modelcontextprotocol/clientCapabilities must be an object, found []");
        assertRefused(
                request("tools/call", "", "\"io.modelcontextprotocol/protocolVersion\":1"),
                -32602,
                "io.modelcontextprotocol/protocolVersion must be a string, found 1");
    }

    @Test
    void aClientNeedNotSayWhoItIs() {
        var dialect =
                dialect(
                        "tools/list",
                        call -> Outcome.of(ToolResult.text(call.exchange().client().toString())));

        assertThat(serve(dialect, request("tools/list", "", PLAIN)).at("/content/0/text").asText())
                .isEqualTo("Optional.empty");
        assertThat(
                        serve(
                                        dialect,
                                        request(
                                                "tools/list",
                                                "",
                                                PLAIN
                                                        + ",\"io.modelcontextprotocol/clientInfo\":{\"name\":\"n\",\"version\":\"v\"}"))
                                .at("/content/0/text")
                                .asText())
                .isEqualTo("Optional[Implementation[name=n, version=v]]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "initialize",
                "ping",
                "logging/setLevel",
                "resources/subscribe",
                "resources/unsubscribe",
                "no/such"
            })
    void whatThisEraDoesNotHaveIsNoMethod(String method) {
        assertRefused(request(method, "", PLAIN), -32601, "No such method: " + method);
    }

    // Results.

    @Test
    void aResultSaysItIsCompleteAndWhoAnswers() {
        assertThat(
                        serve(
                                dialect("tools/call", _ -> Outcome.of(ToolResult.text("hi"))),
                                request("tools/call", "", PLAIN)))
                .hasToString(
                        "{\"resultType\":\"complete\",\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"us\",\"version\":\"1\"}},\"content\":[{\"type\":\"text\",\"text\":\"hi\"}]}");
    }

    @Test
    void aResultThatMayBeKeptSaysForHowLong() {
        var result =
                serve(
                        dialect(
                                "tools/list",
                                _ -> new Outcome.Completed(Result.EMPTY, Freshness.NONE)),
                        request("tools/list", "", PLAIN));

        assertThat(result.path("ttlMs").isIntegralNumber()).isTrue();
        assertThat(result.path("cacheScope").asText()).isIn("private", "public");
    }

    @Test
    void theMetaOfAResultJoinsOursAndNoNameStandsTwice() {
        var meta =
                RawJson.parse(
                        "{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"them\"},\"x\":1}");
        var result = ToolResult.of(List.of()).withMeta(meta);

        // Reading fails where a name stands twice.
        assertThat(
                        serve(
                                        dialect("tools/call", _ -> Outcome.of(result)),
                                        request("tools/call", "", PLAIN))
                                .path("_meta"))
                .hasToString(
                        "{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"us\",\"version\":\"1\"},\"x\":1}");
    }

    @Test
    void discoveryTellsWhatIsServed() {
        var result =
                serve(
                        dialect("tools/call", _ -> nothing()),
                        request(ModernDialect.DISCOVER, "", PLAIN));

        assertThat(result.path("supportedVersions")).hasToString("[\"2026-07-28\"]");
        assertThat(result.path("capabilities").has("tools")).isTrue();
        assertThat(result.path("capabilities").has("prompts")).isFalse();
        assertThat(result.path("instructions").asText()).isEqualTo("Be kind");
        assertThat(result.path("resultType").asText()).isEqualTo("complete");
        assertThat(result.has("ttlMs")).isTrue();
        assertThat(result.has("cacheScope")).isTrue();
    }

    @Test
    void lateWorkIsAnsweredForByItsMethod() {
        var reply =
                (Reply.Later)
                        accept(
                                dialect("tools/call", _ -> nothing()),
                                request("tools/call", "", PLAIN));

        assertThat(reply.limit()).isEqualTo(LIMIT);
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> reply.late().after(Duration.ofMillis(70)))
                .withMessage("tools/call gave no answer within 70 ms");
    }

    // Questions to the client.

    private static final InputRequest.Form FORM =
            new InputRequest.Form("Who?", RawJson.parse("{\"type\":\"object\"}"));
    private static final String FORMS = VERSION + "," + CAPABILITIES + "{\"elicitation\":{}}";

    private ModernDialect asking(InputRequest... questions) {
        return dialect(
                "tools/call",
                call -> {
                    var answers = new StringBuilder();
                    for (int i = 0; i < questions.length; i++) {
                        answers.append(call.exchange().ask("q" + i, questions[i]));
                    }
                    return Outcome.of(ToolResult.text(answers.toString()));
                });
    }

    @Test
    void aCapabilityThatIsNotDeclaredIsNamedAsAnObject() {
        assertMissing(FORM, "{\"elicitation\":{\"form\":{}}}");
        assertMissing(
                new InputRequest.Url("Open", "https://example.com", "1"),
                "{\"elicitation\":{\"url\":{}}}");
        assertMissing(InputRequest.Sampling.of("Hi", 1), "{\"sampling\":{}}");
        assertMissing(new InputRequest.Roots(), "{\"roots\":{}}");
    }

    private void assertMissing(InputRequest question, String capability) {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> serve(asking(question), request("tools/call", "", PLAIN)))
                .satisfies(e -> {
                    assertThat(e.error().code()).isEqualTo(-32021);
                    assertThat(RawJson.of(e.error().data()))
                            .hasToString("{\"requiredCapabilities\":" + capability + "}");
                });
    }

    @Test
    void aQuestionEndsTheCallAndItsAnswerComesWithTheNext() {
        var dialect = asking(FORM);

        var asked = serve(dialect, request("tools/call", "\"name\":\"t\"", FORMS));

        assertThat(asked.path("resultType").asText()).isEqualTo("input_required");
        assertThat(asked.has("ttlMs")).isFalse();
        assertThat(asked.path("inputRequests"))
                .hasToString(
                        "{\"q0\":{\"method\":\"elicitation/create\",\"params\":{\"message\":\"Who?\",\"requestedSchema\":{\"type\":\"object\"}}}}");
        var state = asked.path("requestState").asText();
        assertThat(text(dialect, state, "{\"q0\":{\"action\":\"decline\"}}"))
                .isEqualTo("{\"action\":\"decline\"}");
    }

    private String text(ModernDialect dialect, String state, String responses) {
        return again(dialect, state, responses).at("/content/0/text").asText();
    }

    private JsonNode again(ModernDialect dialect, String state, String responses) {
        return serve(
                dialect,
                request(
                        "tools/call",
                        "\"name\":\"t\",\"requestState\":\""
                                + state
                                + "\",\"inputResponses\":"
                                + responses,
                        FORMS));
    }

    @Test
    void earlierAnswersAreRememberedOverManyRounds() {
        var dialect = asking(FORM, FORM, FORM);

        var first = serve(dialect, request("tools/call", "\"name\":\"t\"", FORMS));
        var second = again(dialect, first.path("requestState").asText(), "{\"q0\":{\"a\":0}}");
        var third = again(dialect, second.path("requestState").asText(), "{\"q1\":{\"a\":1}}");

        assertThat(second.path("inputRequests").fieldNames()).toIterable().containsExactly("q1");
        assertThat(third.path("inputRequests").fieldNames()).toIterable().containsExactly("q2");
        assertThat(text(dialect, third.path("requestState").asText(), "{\"q2\":{\"a\":2}}"))
                .isEqualTo("{\"a\":0}{\"a\":1}{\"a\":2}");
    }

    @Test
    void anEarlierAnswerCannotBeChanged() {
        var dialect = asking(FORM, FORM);
        var first = serve(dialect, request("tools/call", "\"name\":\"t\"", FORMS));
        var second = again(dialect, first.path("requestState").asText(), "{\"q0\":{\"a\":0}}");

        assertThat(
                        text(
                                dialect,
                                second.path("requestState").asText(),
                                "{\"q0\":{\"a\":9},\"q1\":{\"a\":1}}"))
                .isEqualTo("{\"a\":0}{\"a\":1}");
    }

    @Test
    void whatIsMissingIsAskedAgainAndWhatIsTooMuchIsIgnored() {
        var dialect = asking(FORM);
        var first = serve(dialect, request("tools/call", "\"name\":\"t\"", FORMS));

        var second = again(dialect, first.path("requestState").asText(), "{\"other\":{\"a\":0}}");

        assertThat(second.path("inputRequests").fieldNames()).toIterable().containsExactly("q0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "1", "\"x\"", "null", "{\"q0\":1}", "{\"q0\":null}"})
    void anAnswerOfTheWrongFormIsRefused(String responses) {
        var dialect = asking(FORM);
        var first = serve(dialect, request("tools/call", "\"name\":\"t\"", FORMS));

        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> again(dialect, first.path("requestState").asText(), responses))
                .satisfies(e -> assertThat(e.error().code()).isEqualTo(-32602))
                .withMessageContaining("must be an object, found");
    }

    // Notices.

    private void log(String meta, LogLevel... levels) {
        serve(
                dialect(
                        "tools/call",
                        call -> {
                            for (var level : levels) {
                                call.exchange().log(level, level.wire());
                            }
                            return nothing();
                        }),
                request("tools/call", "", meta));
    }

    @Test
    void nothingIsLoggedToAClientThatHasNotAskedForIt() {
        log(PLAIN, LogLevel.values());

        assertThat(channel.rest()).isEmpty();
    }

    @Test
    void whatIsAtLeastAsSeriousAsAskedForIsLogged() {
        log(PLAIN + ",\"io.modelcontextprotocol/logLevel\":\"critical\"", LogLevel.values());

        assertThat(channel.rest())
                .containsExactly(logged("critical"), logged("alert"), logged("emergency"));
    }

    private static String logged(String level) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\""
                + level
                + "\",\"logger\":\"patchbay\",\"data\":\""
                + level
                + "\"}}";
    }

    @Test
    void aLevelThatDoesNotExistIsRefused() {
        assertRefused(
                request("tools/call", "", PLAIN + ",\"io.modelcontextprotocol/logLevel\":\"loud\""),
                -32602,
                "io.modelcontextprotocol/logLevel must be one of debug, info, notice, warning, error, critical, alert, emergency, found loud");
    }

    private void progress(String meta) {
        serve(
                dialect(
                        "tools/call",
                        call -> {
                            call.exchange().progress(Progress.of(1, 2, "half"));
                            return nothing();
                        }),
                request("tools/call", "", meta));
    }

    @Test
    void progressIsToldOnlyUnderAToken() {
        progress(PLAIN);

        assertThat(channel.rest()).isEmpty();
        assertThat(signs).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "\"\"", "\"0\"", "12345678901"})
    void theTokenIsGivenBackAsItWas(String token) {
        progress(PLAIN + ",\"progressToken\":" + token);

        assertThat(channel.rest())
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":"
                                + token
                                + ",\"progress\":1,\"total\":2,\"message\":\"half\"}}");
    }

    // Subscriptions.

    private Thread listen(String filter) {
        var reply =
                (Reply.Standing)
                        accept(
                                dialect("tools/call", _ -> nothing()),
                                request(
                                        "subscriptions/listen",
                                        "\"notifications\":" + filter,
                                        PLAIN));
        assertThat(RawJson.of(reply.end()))
                .hasToString(
                        "{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":\"r1\"},\"resultType\":\"complete\"}");
        return Thread.ofVirtual()
                .start(() -> {
                    try {
                        reply.work().call();
                    } catch (InterruptedException e) {
                        // How it always ends.
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                });
    }

    private static String tagged(String method, String members) {
        return "{\"method\":\"notifications/"
                + method
                + "\",\"params\":{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":\"r1\"}"
                + members
                + "}}";
    }

    private static String acknowledged(String filter) {
        return tagged("subscriptions/acknowledged", ",\"notifications\":" + filter);
    }

    private void change(Change change) {
        events.publish(new Event.Changed(change));
    }

    @Test
    void aSubscriptionIsAcknowledgedWithWhatItCovers() {
        var thread =
                listen(
                        "{\"toolsListChanged\":true,\"promptsListChanged\":false,\"taskIds\":[\"1\"],\"resourceSubscriptions\":[\"a:b\",\"a:b\"]}");

        assertThat(channel.next())
                .isEqualTo(
                        acknowledged(
                                "{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"a:b\"]}"));
        thread.interrupt();
    }

    @Test
    void onlyWhatIsCoveredIsTold() {
        var thread = listen("{\"promptsListChanged\":true,\"resourceSubscriptions\":[\"a:b\"]}");
        channel.next();

        change(new Change.ListChanged(Change.Kind.TOOLS));
        change(new Change.ResourceUpdated("a:c"));
        change(new Change.ResourceUpdated("a:b"));

        assertThat(channel.next()).isEqualTo(tagged("resources/updated", ",\"uri\":\"a:b\""));
        change(new Change.ListChanged(Change.Kind.RESOURCES));
        change(new Change.ListChanged(Change.Kind.PROMPTS));
        assertThat(channel.next()).isEqualTo(tagged("prompts/list_changed", ""));
        thread.interrupt();
    }

    @Test
    void aChangeRightAfterTheAcknowledgementIsNotMissed() {
        channel.gate(message -> {
            if (message.contains("acknowledged")) {
                change(new Change.ListChanged(Change.Kind.TOOLS));
            }
        });

        var thread = listen("{\"toolsListChanged\":true}");

        assertThat(channel.next()).isEqualTo(acknowledged("{\"toolsListChanged\":true}"));
        assertThat(channel.next()).isEqualTo(tagged("tools/list_changed", ""));
        thread.interrupt();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{\"toolsListChanged\":1}",
                "{\"toolsListChanged\":\"true\"}",
                "{\"resourceSubscriptions\":\"a:b\"}",
                "{\"resourceSubscriptions\":[1]}"
            })
    void aFilterOfTheWrongFormIsRefused(String filter) {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> listen(filter))
                .satisfies(e -> assertThat(e.error().code()).isEqualTo(-32602));
    }
}
