package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.HttpActs;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests servers that send invalid or too large responses. */
@Timeout(60)
class BadAnswersTest {
    private static final String TEXT = "{\"content\":[{\"type\":\"text\",\"text\":\"first\"}]}";

    /** More calls than a server may leave unanswered before the hub refuses calls. */
    private static final int MANY = 6;

    /** More than a message of a server may have, whichever way it comes. */
    private static final int LONG = 17_000_000;

    private static TestHub hub(FakeUpstream fake) throws InterruptedException {
        var hub = new TestHub(Fakes.of("a", fake));
        hub.registry.discover(true, false);
        return hub;
    }

    private static String text(JsonNode answer) {
        return answer.path("result").path("content").path(0).path("text").asText();
    }

    static Stream<Arguments> none() {
        return Stream.of(Pair.values())
                .flatMap(pair ->
                        Stream.of(
                                        FakeUpstream.answerBoth(),
                                        FakeUpstream.answerNeither(),
                                        FakeUpstream.refuse("\"broken\""),
                                        FakeUpstream.result("\"text\""),
                                        FakeUpstream.result("null"),
                                        FakeUpstream.notUtf8(),
                                        FakeUpstream.answerToText(),
                                        FakeUpstream.answerToDecimal())
                                .map(act -> Arguments.of(pair, act)));
    }

    @ParameterizedTest
    @MethodSource("none")
    void areToldAtOnceAndTheServerIsCalledOn(Pair pair, String act) throws InterruptedException {
        try (var hub = hub(pair.server().on("tools/call:echo", act));
                var client = pair.client(hub)) {
            for (int i = 0; i < MANY; i++) {
                var answer = client.call("a.echo", "{}");

                assertThat(text(answer))
                        .as(answer.toString())
                        .startsWith("INVOCATION_FAILED")
                        .doesNotContain("did not respond within")
                        .doesNotContain("calls are refused for a short time");
            }
            assertThat(text(client.call("a.progress", "{\"count\":0}"))).isEqualTo("progressed");
            assertThat(hub.registry.server("a").orElseThrow().restsUntil()).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "LEGACY_TO_LEGACY",
                "MODERN_TO_MODERN",
                "LEGACY_TO_LEGACY_OVER_HTTP",
                "MODERN_TO_MODERN_OVER_HTTP",
                "LEGACY_TO_OLD_HTTP"
            })
    void longerThanTheLimitFailTheirCallAtOnce(Pair pair) throws InterruptedException {
        try (var hub = hub(pair.server().on("tools/call:echo", FakeUpstream.hugeResult(LONG)));
                var client = pair.client(hub)) {
            var answer = client.call("a.echo", "{}");

            assertThat(text(answer))
                    .as(answer.toString())
                    .startsWith("INVOCATION_FAILED")
                    .doesNotContain("did not respond within");
            assertThat(text(client.call("a.progress", "{\"count\":0}"))).isEqualTo("progressed");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LEGACY_TO_LEGACY", "MODERN_TO_MODERN", "LEGACY_TO_OLD_HTTP"})
    void toOthersAreNone(Pair pair) throws InterruptedException {
        assertTheFirstRightOneCounts(
                pair,
                FakeUpstream.answerTo("\"1\""),
                FakeUpstream.answerTo("4711"),
                FakeUpstream.answerTo("null"),
                FakeUpstream.answerTo("1.5"),
                FakeUpstream.result(TEXT),
                FakeUpstream.answerTwice());
    }

    @ParameterizedTest
    @EnumSource(names = {"LEGACY_TO_LEGACY_OVER_HTTP", "MODERN_TO_MODERN_OVER_HTTP"})
    void toOthersAreNoneOnAStreamEither(Pair pair) throws InterruptedException {
        assertTheFirstRightOneCounts(
                pair,
                HttpActs.stream(),
                answered("\"1\""),
                answered("4711"),
                answered("null"),
                answered("1.5"),
                FakeUpstream.result(TEXT),
                FakeUpstream.answer());
    }

    private static String answered(String id) {
        return FakeUpstream.line("data: {\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{}}\n");
    }

    private static void assertTheFirstRightOneCounts(Pair pair, String... acts)
            throws InterruptedException {
        try (var hub = hub(pair.server().on("tools/call:echo", acts));
                var client = pair.client(hub)) {
            assertThat(text(client.call("a.echo", "{}"))).isEqualTo("first");
            assertThat(text(client.call("a.progress", "{\"count\":0}"))).isEqualTo("progressed");
            assertThat(client.aside()).noneMatch(message -> message.has("id"));
        }
    }
}
