package dev.patchbay.tool.invocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.patchbay.call.MissingCapability;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Revision;
import dev.patchbay.mcp.result.Content;
import dev.patchbay.mcp.result.ToolResult;
import dev.patchbay.testing.FakeExchange;
import dev.patchbay.tool.Application;
import dev.patchbay.tool.Tools;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ToolMethodTest {
    private static final String ANSWERS =
            """
            class Answers {
                @Tool(description = "Text") String text() { return "words"; }
                @Tool(description = "Number") long number() { return 7; }
                @Tool(description = "Constant") Color color() { return Color.RED; }
                @Tool(description = "Nothing") void nothing() {}
                @Tool(description = "Null") String missing() { return null; }
                @Tool(description = "Block") Content block() { return Content.text("block"); }
                @Tool(description = "Blocks") List<Content> blocks() {
                    return List.of(Content.text("a"), Content.text("b"));
                }
                @Tool(description = "Ready") ToolResult ready() { return ToolResult.error("as it is"); }
                @Tool(description = "Record") Count record() { return new Count(3, null); }
                @Tool(description = "Map") Map<String, Integer> map() {
                    var map = new LinkedHashMap<String, Integer>();
                    map.put("b", 2);
                    map.put("a", 1);
                    return map;
                }
                @Tool(description = "Tree") RawJson tree() { return RawJson.parse("[1, {}]"); }
                @Tool(description = "Infinite") Ratio infinite() { return new Ratio(1 / 0.0); }
            }
            """;

    private static final String PROMISES =
            """
            class Promises {
                @Tool(description = "Later") Uni<Count> laterRecord() {
                    return Uni.createFrom().item(new Count(4, "later"));
                }
                @Tool(description = "Later") Uni<Void> laterNothing() { return Uni.createFrom().voidItem(); }
                @Tool(description = "Fails") Uni<String> failsLater() {
                    return Uni.createFrom().failure(new ToolFailure("not today"));
                }
                @Tool(description = "Fails") Uni<String> crashesLater() {
                    return Uni.createFrom().failure(new java.io.IOException("secret"));
                }
                @Tool(description = "Fails") Multi<String> crashesAmong() {
                    return Multi.createBy().concatenating().streams(
                            Multi.createFrom().item("fine"),
                            Multi.createFrom().failure(new IllegalStateException("secret")));
                }
            }
            """;

    private static final String FAILURES =
            """
            class Failures {
                @Tool(description = "Fails") String fail() { throw new ToolFailure("cannot do that"); }
                @Tool(description = "Fails") String crash() { throw new IllegalStateException("secret"); }
                @Tool(description = "Fails") String crashChecked() throws Exception {
                    throw new java.io.IOException("secret");
                }
                @Tool(description = "Fails") String refuse() {
                    throw dev.patchbay.jsonrpc.RpcError.invalidParams("refused").toException();
                }
                @Tool(description = "Asks") String ask(Exchange exchange) throws InterruptedException {
                    return exchange.ask("roots", new InputRequest.Roots()).toString();
                }
                @Tool(description = "Takes") String broken(Broken broken) { return "never"; }
            }
            """;

    @TempDir static Path directory;
    @AutoClose private static Application application;
    private static Tools tools;

    @BeforeAll
    static void start() {
        application =
                Application.of(
                        directory,
                        ANSWERS,
                        PROMISES,
                        FAILURES,
                        "enum Color { RED, GREEN }",
                        "@RegisterForReflection record Count(int value, @Nullable String note) {}",
                        "@RegisterForReflection record Ratio(double value) {}",
                        """
                        @RegisterForReflection
                        record Broken(String text) {
                            Broken {
                                throw new IllegalStateException("secret");
                            }
                        }
                        """);
        tools = new Tools(application);
    }

    // What a method returns.

    @ParameterizedTest
    @CsvSource({"text, words", "number, 7", "color, RED", "block, block"})
    void aSingleValueIsOneText(String tool, String text) {
        assertThat(tools.text(tool, "{}")).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "missing", "laterNothing"})
    void nothingIsNoContent(String tool) {
        assertThat(Tools.json(tools.call(tool, "{}"))).isEqualTo("{\"content\":[]}");
    }

    @Test
    void blocksStayBlocks() {
        assertThat(tools.call("blocks", "{}").content())
                .containsExactly(Content.text("a"), Content.text("b"));
    }

    @Test
    void aReadyResultIsPassedOn() {
        assertThat(tools.call("ready", "{}")).isEqualTo(ToolResult.error("as it is"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "record; {\"value\":3}",
                "map; {\"b\":2,\"a\":1}",
                "tree; [1,{}]",
                "laterRecord; {\"value\":4,\"note\":\"later\"}"
            })
    void aValueIsStructuredAndMirroredAsText(String tool, String json) {
        var result = tools.call(tool, "{}");

        assertThat(result.structured()).hasToString(json);
        assertThat(Tools.text(result)).isEqualTo(json);
        assertThat(result.isError()).isFalse();
    }

    @Test
    void aNumberThatJsonDoesNotHaveIsTheToolsMistake() {
        assertFailedWithoutDetails("infinite", tools.call("infinite", "{}"));
    }

    // What a method throws.

    @Test
    void aToolsOwnFailureIsItsAnswer() {
        for (var tool : new String[] {"fail", "failsLater"}) {
            var result = tools.call(tool, "{}");
            assertThat(result.isError()).isTrue();
            assertThat(Tools.text(result)).isIn("cannot do that", "not today");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"crash", "crashChecked", "crashesLater", "crashesAmong"})
    void anythingElseIsAFailureWithoutDetails(String tool) {
        assertFailedWithoutDetails(tool, tools.call(tool, "{}"));
    }

    @Test
    void whatACallThrowsThatWasGivenUpIsNoBug() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> tools.call("crash", "{}"))
                    .hasCauseInstanceOf(InterruptedException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void anErrorOfTheProtocolIsPassedOn() {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> tools.call("refuse", "{}"))
                .withMessage("refused");
    }

    @Test
    void whatTheClientDoesNotOfferIsAnErrorOfTheProtocolWhereItHasOne() {
        assertThatExceptionOfType(MissingCapability.class)
                .isThrownBy(() -> tools.call("ask", "{}"));
    }

    @Test
    void whatTheClientDoesNotOfferIsForTheModelWhereTheProtocolHasNoWordForIt() {
        var result = tools.call("ask", "{}", new FakeExchange(Revision.V2025_11_25));

        assertThat(result.isError()).isTrue();
        assertThat(Tools.text(result)).isEqualTo("The client does not offer roots");
    }

    @Test
    void aRecordThatFailsOtherwiseIsTheToolsMistake() {
        assertFailedWithoutDetails("broken", tools.call("broken", "{\"text\":\"\"}"));
    }

    private static void assertFailedWithoutDetails(String tool, ToolResult result) {
        assertThat(result.isError()).isTrue();
        assertThat(Tools.json(result)).doesNotContain("secret", "Exception", "java", "app.");
        assertThat(Tools.text(result))
                .matches(
                        "INVOCATION_FAILED: Tool "
                                + tool
                                + " failed; the server's log has the details under ticket"
                                + " [0-9a-f]{8}");
        assertThat(Objects.requireNonNull(result.meta()).tree().at("/dev.patchbay~1error/serverId"))
                .hasToString("\"hub\"");
    }
}
