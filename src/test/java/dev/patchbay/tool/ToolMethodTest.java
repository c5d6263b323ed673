package dev.patchbay.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.call.InvalidArguments;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Content;
import dev.patchbay.mcp.Revision;
import dev.patchbay.mcp.ToolResult;
import dev.patchbay.testing.FakeExchange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
public class ToolMethodTest {
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
                @Tool(description = "Later") Uni<String> later() {
                    return Uni.createFrom().item("later").onItem().delayIt().by(Duration.ofMillis(1));
                }
                @Tool(description = "Later") Uni<Count> laterRecord() {
                    return Uni.createFrom().item(new Count(4, "later"));
                }
                @Tool(description = "Later") Uni<Void> laterNothing() { return Uni.createFrom().voidItem(); }
                @Tool(description = "Never") Uni<String> never() {
                    return Uni.createFrom().<String>emitter(it -> dev.patchbay.tool.ToolMethodTest.subscribed.countDown())
                            .onCancellation().invoke(() -> dev.patchbay.tool.ToolMethodTest.cancelled.countDown());
                }
                @Tool(description = "Many") Multi<String> many(int count) {
                    return Multi.createFrom().range(0, count).map(i -> "t" + i);
                }
                @Tool(description = "Many") Multi<Content> manyBlocks() {
                    return Multi.createFrom().items(Content.text("x"), Content.text("y"));
                }
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
                @Tool(description = "Takes") String even(Even even) { return "even"; }
                @Tool(description = "Takes") String evens(List<Even> evens) { return "even"; }
                @Tool(description = "Takes") String broken(Broken broken) { return "never"; }
                @Tool(description = "Takes") String numbers(
                        @Nullable Byte b, @Nullable Short s, @Nullable Integer i, @Nullable Long l,
                        @Nullable Float f, @Nullable Double d, @Nullable BigInteger big) {
                    return "fine";
                }
                @Tool(description = "Takes") String texts(
                        @Nullable URI uri, @Nullable UUID uuid, @Nullable Instant instant,
                        @Nullable LocalDate date, @Nullable Duration duration) {
                    return "fine";
                }
                @Tool(description = "Takes") String deep(Map<String, List<Integer>> map) { return "fine"; }
            }
            """;

    public static final CountDownLatch subscribed = new CountDownLatch(1);
    public static final CountDownLatch cancelled = new CountDownLatch(1);

    @TempDir static Path directory;
    private static Application application;
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
                        record Even(int n) {
                            Even {
                                if (n % 2 != 0) {
                                    throw new IllegalArgumentException("n must be even, found " + n);
                                }
                            }
                        }
                        """,
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

    @AfterAll
    static void stop() throws IOException {
        application.close();
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

    @Test
    void aPromiseIsAwaited() {
        assertThat(tools.text("later", "{}")).isEqualTo("later");
    }

    @Test
    void aStreamIsGathered() {
        assertThat(tools.call("many", "{\"count\":3}").content())
                .containsExactly(Content.text("t0"), Content.text("t1"), Content.text("t2"));
        assertThat(tools.call("many", "{\"count\":0}").content()).isEmpty();
        assertThat(tools.call("manyBlocks", "{}").content())
                .containsExactly(Content.text("x"), Content.text("y"));
    }

    @Test
    void aStreamIsNotGatheredForever() {
        assertThat(tools.call("many", "{\"count\":10000}").content()).hasSize(10_000);

        var result = tools.call("many", "{\"count\":10001}");
        assertThat(result.isError()).isTrue();
        assertThat(Tools.text(result)).isEqualTo("A tool must not return more than 10000 items");
    }

    @Test
    void anInterruptCancelsThePromise() throws InterruptedException {
        var ended = new CompletableFuture<Object>();
        var caller =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                ended.complete(tools.call("never", "{}"));
                            } catch (AssertionError e) {
                                ended.complete(Objects.requireNonNull(e.getCause()));
                            }
                        });
        subscribed.await();

        caller.interrupt();

        assertThat(ended.join()).isInstanceOf(InterruptedException.class);
        cancelled.await();
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

    private static void assertFailedWithoutDetails(String tool, ToolResult result) {
        assertThat(result.isError()).isTrue();
        assertThat(Tools.json(result)).doesNotContain("secret", "Exception", "java", "app.");
        assertThat(Tools.text(result))
                .matches(
                        "INVOCATION_FAILED: Tool "
                                + tool
                                + " failed; the server's log has the details under ticket [0-9a-f]{8}");
        assertThat(Objects.requireNonNull(result.meta()).tree().at("/dev.patchbay~1error/serverId"))
                .hasToString("\"hub\"");
    }

    // Arguments that fit the schema, but not the method.

    private static void assertRefused(String tool, String arguments, String detail) {
        assertThatExceptionOfType(InvalidArguments.class)
                .isThrownBy(() -> tools.call(tool, arguments))
                .satisfies(e -> assertThat(e.details()).containsExactly(detail));
    }

    @ParameterizedTest
    @CsvSource({
        "b, byte, 128",
        "b, byte, -129",
        "s, short, 32768",
        "i, int, 2147483648",
        "i, int, -2147483649",
        "l, long, 9223372036854775808",
        "l, long, 1E+300",
        "f, float, 3.5E+38",
        "f, float, -3.5E+38",
        "d, double, 1.8E+308",
        "d, double, -1.8E+308"
    })
    void aNumberThatIsTooLargeIsInvalid(String name, String type, String number) {
        assertRefused(
                "numbers",
                "{\"" + name + "\":" + number + "}",
                "/" + name + ": must be a valid " + type + ", found " + number);
    }

    @ParameterizedTest
    @CsvSource({
        "b, -128",
        "s, 32767",
        "i, -2147483648",
        "i, 1.0",
        "i, 2E3",
        "l, 9223372036854775807",
        "f, 3.4E38",
        "f, 1E-300",
        "d, 1.7E308",
        "big, 1E300"
    })
    void aNumberThatFitsIsAccepted(String name, String number) {
        assertThat(tools.text("numbers", "{\"" + name + "\":" + number + "}")).isEqualTo("fine");
    }

    @Test
    void aNumberOfEnormousSizeCostsNothing() {
        assertThatExceptionOfType(InvalidArguments.class)
                .isThrownBy(() -> tools.call("numbers", "{\"big\":1E999999999}"));
    }

    @ParameterizedTest
    @CsvSource({
        "uri, uri_text, a b",
        "uuid, uuid_text, 1",
        "instant, instant, yesterday",
        "date, local_date, 2026-02-30",
        "duration, duration, an hour"
    })
    void aTextThatIsNotOfItsTypeIsInvalid(String name, String type, String text) {
        assertThatExceptionOfType(InvalidArguments.class)
                .isThrownBy(() -> tools.call("texts", "{\"" + name + "\":\"" + text + "\"}"))
                .satisfies(e ->
                        assertThat(e.details())
                                .singleElement()
                                .asString()
                                .startsWith("/" + name + ": "));
    }

    @Test
    void aPointerLeadsToThePlaceAndIsEscaped() {
        assertRefused(
                "deep",
                "{\"map\":{\"a/b~c\":[1,3000000000]}}",
                "/map/a~1b~0c/1: must be a valid int, found 3000000000");
    }

    @Test
    void aRecordThatRefusesItsValuesIsHeard() {
        assertRefused("even", "{\"n\":3}", "n must be even, found 3");
        assertRefused(
                "evens", "{\"evens\":[{\"n\":2},{\"n\":5}]}", "/evens/1: n must be even, found 5");
    }

    @Test
    void aRecordThatFailsOtherwiseIsTheToolsMistake() {
        assertFailedWithoutDetails("broken", tools.call("broken", "{\"text\":\"\"}"));
    }

    @Test
    void argumentsThatDoNotFitTheSchemaNeverReachTheMethod() {
        assertThatExceptionOfType(InvalidArguments.class)
                .isThrownBy(() -> tools.call("even", "{\"n\":\"two\"}"))
                .satisfies(
                        e -> assertThat(e.details()).singleElement().asString().startsWith("/n: "));
    }

    @Test
    void argumentsWithANameTwiceAreRefused() {
        var arguments = "{\"n\":2,\"n\":4}".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(
                        () -> tools.call("even", RawJson.trusted(arguments, 0, arguments.length)))
                .withMessageContaining("arguments: ");
    }
}
