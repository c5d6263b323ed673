package dev.patchbay.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.call.Call;
import dev.patchbay.call.InvalidArguments;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.call.Service;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.ToolCaller;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.event.Events;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Revision;
import dev.patchbay.mcp.definition.ToolDefinition;
import dev.patchbay.mcp.definition.ToolHints;
import dev.patchbay.mcp.result.Content;
import dev.patchbay.mcp.result.ToolResult;
import dev.patchbay.schema.validation.BadSchema;
import dev.patchbay.schema.validation.SchemaLimits;
import dev.patchbay.schema.validation.Schemas;
import dev.patchbay.testing.FakeExchange;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallToolTest {
    private static final Revision NEWEST = Revision.V2026_07_28;

    private final CallTool callTool =
            callTool(
                    tool("hub", "echo"),
                    tool("hub", "echos"),
                    tool("github", "create_issue"),
                    tool("github", "search"),
                    tool("docs", "search"),
                    tool("docs", "a.b"));

    private static CallTool callTool(ToolEntry... tools) {
        var catalog = new Catalog(List.of(tools), List.of(), List.of(), List.of());
        return new CallTool(new LiveCatalog(catalog, new Events()), ToolCaller.PLAIN);
    }

    /** A tool that answers with its full name and the arguments it gets. */
    private static ToolEntry tool(String server, String name) {
        var full = new FullName(server, name);
        return tool(
                full,
                question -> Outcome.of(ToolResult.text(full + " " + question.arguments().raw())));
    }

    private static ToolEntry tool(FullName name, Service<ToolEntry.Question, Outcome> service) {
        var definition =
                new ToolDefinition(
                        name.listed(), null, null, RawJson.EMPTY_OBJECT, null, ToolHints.NONE);
        return new ToolEntry(name, definition, service);
    }

    private static Outcome serve(CallTool method, Revision revision, String params)
            throws InterruptedException {
        return method.serve(new Call(Params.of(RawJson.parse(params)), new FakeExchange(revision)));
    }

    private static ToolResult result(Outcome outcome) {
        if (outcome instanceof Outcome.Completed done
                && done.result() instanceof ToolResult result) {
            return result;
        }
        throw new AssertionError("No result: " + outcome);
    }

    private static String text(Outcome outcome) {
        return ((Content.Text) result(outcome).content().getFirst()).text();
    }

    private void assertRefused(String params, String message, String data) {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> serve(callTool, NEWEST, params))
                .withMessage(message)
                .satisfies(e -> {
                    assertThat(e.error().code()).isEqualTo(-32602);
                    assertThat(RawJson.of(Objects.requireNonNull(e.error().data())))
                            .hasToString(data);
                });
    }

    // Whom a name means.

    @ParameterizedTest
    @CsvSource({
        "echo, hub.echo",
        "hub.echo, hub.echo",
        "hub__echo, hub.echo",
        "github.create_issue, github.create_issue",
        "github__create_issue, github.create_issue",
        "create_issue, github.create_issue",
        "docs.a.b, docs.a.b",
        "docs.search, docs.search"
    })
    void everySpellingOfANameFindsItsTool(String name, String tool) throws InterruptedException {
        assertThat(text(serve(callTool, NEWEST, "{\"name\":\"" + name + "\"}")))
                .isEqualTo(tool + " {}");
    }

    @Test
    void argumentsArePassedOn() throws InterruptedException {
        assertThat(text(serve(callTool, NEWEST, "{\"name\":\"echo\",\"arguments\":{\"a\":1}}")))
                .isEqualTo("hub.echo {\"a\":1}");
    }

    @Test
    void aBareNameOfSeveralServersIsAmbiguousAndTheMessageListsThem() {
        assertRefused(
                "{\"name\":\"search\"}",
                "AMBIGUOUS_TOOL: Several servers have a tool named search; call one of github.search, docs.search",
                "{\"code\":\"AMBIGUOUS_TOOL\",\"serverId\":\"hub\",\"operation\":\"tools/call\",\"details\":[\"github.search\",\"docs.search\"]}");
    }

    @Test
    void anUnknownNameIsAnsweredWithThoseThatLookLikeIt() {
        assertRefused(
                "{\"name\":\"ecko\"}",
                "TOOL_NOT_FOUND: No tool is named ecko; did you mean echo?",
                "{\"code\":\"TOOL_NOT_FOUND\",\"serverId\":\"hub\",\"operation\":\"tools/call\",\"details\":[\"echo\"]}");
    }

    @Test
    void anUnknownNameThatLooksLikeNothingGetsNoHint() {
        assertRefused(
                "{\"name\":\"completely-else\"}",
                "TOOL_NOT_FOUND: No tool is named completely-else",
                "{\"code\":\"TOOL_NOT_FOUND\",\"serverId\":\"hub\",\"operation\":\"tools/call\"}");
    }

    @Test
    void theIdOfAServerIsToldApartFromATool() {
        assertRefused(
                "{\"name\":\"docs\",\"arguments\":{}}",
                "TOOL_NOT_FOUND: No tool is named docs, which is a server; its tools have names such as docs__search, docs__a.b",
                "{\"code\":\"TOOL_NOT_FOUND\",\"serverId\":\"docs\",\"operation\":\"tools/call\",\"details\":[\"docs__search\",\"docs__a.b\"]}");
    }

    @Test
    void anUnknownNameWithAServerIsToldUnderThatServer() {
        assertRefused(
                "{\"name\":\"nobody.completely-else\"}",
                "TOOL_NOT_FOUND: No tool is named nobody.completely-else",
                "{\"code\":\"TOOL_NOT_FOUND\",\"serverId\":\"nobody\",\"operation\":\"tools/call\"}");
    }

    @Test
    void anEnormousNameIsNotRepeated() {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(
                        () -> serve(callTool, NEWEST, "{\"name\":\"" + "x".repeat(100_000) + "\"}"))
                .satisfies(e -> assertThat(e.error().message()).hasSizeLessThan(300));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"name\":1}",
                "{\"name\":null}",
                "{\"name\":\"echo\",\"arguments\":[]}",
                "{\"name\":\"echo\",\"arguments\":null}",
                "{\"name\":\"echo\",\"arguments\":\"{}\"}"
            })
    void paramsOfTheWrongFormAreRefused(String params) {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> serve(callTool, NEWEST, params))
                .satisfies(e -> assertThat(e.error().code()).isEqualTo(-32602));
    }

    // Arguments that do not fit.

    private static CallTool strict() {
        return callTool(
                tool(
                        new FullName("github", "strict"),
                        _ -> {
                            throw new InvalidArguments(List.of("/a: must be x", "must be y"));
                        }));
    }

    private static final String INVALID =
            "INVALID_ARGUMENTS: The arguments do not fit the schema of github.strict: /a: must be x; must be y";
    private static final String INVALID_DATA =
            "{\"code\":\"INVALID_ARGUMENTS\",\"serverId\":\"github\",\"operation\":\"tools/call\",\"details\":[\"/a: must be x\",\"must be y\"]}";

    @ParameterizedTest
    @EnumSource(
            value = Revision.class,
            names = {"V2025_11_25", "V2026_07_28"})
    void badArgumentsAreForTheModelWhereItCanSeeThem(Revision revision)
            throws InterruptedException {
        var result = result(serve(strict(), revision, "{\"name\":\"strict\"}"));

        assertThat(result.isError()).isTrue();
        assertThat(result.content()).containsExactly(Content.text(INVALID));
        assertThat(result.meta()).hasToString("{\"dev.patchbay/error\":" + INVALID_DATA + "}");
    }

    @ParameterizedTest
    @EnumSource(
            value = Revision.class,
            names = {"V2024_11_05", "V2025_03_26", "V2025_06_18"})
    void badArgumentsAreAnErrorOfTheProtocolBefore(Revision revision) throws InterruptedException {
        var failed = (Outcome.Failed) serve(strict(), revision, "{\"name\":\"strict\"}");

        assertThat(failed.error().code()).isEqualTo(-32602);
        assertThat(failed.error().message()).isEqualTo(INVALID);
        assertThat(RawJson.of(Objects.requireNonNull(failed.error().data())))
                .hasToString(INVALID_DATA);
    }

    @Test
    void whatDoesNotFitTheSchemaNeverReachesTheTool() throws InterruptedException, BadSchema {
        var schema =
                new Schemas(SchemaLimits.DEFAULT)
                        .compile(
                                RawJson.parse(
                                        "{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"integer\"}},\"required\":[\"n\"]}"));
        var inner = tool("hub", "count");
        var checked =
                callTool(
                        tool(
                                inner.name(),
                                new CheckedArguments(() -> schema).around(inner.service())));

        assertThat(text(serve(checked, NEWEST, "{\"name\":\"count\",\"arguments\":{\"n\":1}}")))
                .isEqualTo("hub.count {\"n\":1}");
        assertThat(text(serve(checked, NEWEST, "{\"name\":\"count\",\"arguments\":{\"n\":\"1\"}}")))
                .startsWith(
                        "INVALID_ARGUMENTS: The arguments do not fit the schema of count: /n: ");
        assertThat(text(serve(checked, NEWEST, "{\"name\":\"count\"}")))
                .startsWith("INVALID_ARGUMENTS: The arguments do not fit the schema of count: ");
    }

    // Work that is late.

    @Test
    void lateWorkIsForTheModelToKnow() {
        Stream.of("github.slow", "github__slow")
                .forEach(name -> {
                    var result =
                            result(
                                    callTool.late(
                                            Params.of(RawJson.parse("{\"name\":\"" + name + "\"}")),
                                            Duration.ofSeconds(2)));
                    assertThat(result.isError()).isTrue();
                    assertThat(result.content())
                            .containsExactly(
                                    Content.text(
                                            "INVOCATION_FAILED: Tool "
                                                    + name
                                                    + " did not finish within 2000 ms"));
                    assertThat(result.meta())
                            .hasToString(
                                    "{\"dev.patchbay/error\":{\"code\":\"INVOCATION_FAILED\",\"serverId\":\"github\",\"operation\":\"tools/call\"}}");
                });
    }
}
