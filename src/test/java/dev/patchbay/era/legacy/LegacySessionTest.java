package dev.patchbay.era.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.call.Outcome;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.result.ToolResult;
import dev.patchbay.peer.incoming.Handler.Reply;
import dev.patchbay.testing.DialectBench;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class LegacySessionTest {
    private final LegacyBench bench = new LegacyBench();

    // The handshake.

    @ParameterizedTest
    @CsvSource({
        "2024-11-05, 2024-11-05",
        "2025-03-26, 2025-03-26",
        "2025-06-18, 2025-06-18",
        "2025-11-25, 2025-11-25",
        "2026-07-28, 2025-11-25",
        "2024-10-07, 2025-11-25",
        "'', 2025-11-25",
        "latest, 2025-11-25"
    })
    void aVersionWeSpeakIsEchoedAndAnyOtherIsTheNewest(String asked, String answered) {
        var answer = bench.serve("initialize", "{\"protocolVersion\":\"" + asked + "\"}");

        assertThat(answer)
                .startsWith("{\"protocolVersion\":\"" + answered + "\",\"capabilities\":{")
                .contains("\"serverInfo\":{\"name\":\"us\",\"version\":\"1\"}")
                .doesNotContain("resultType", "instructions");
    }

    @Test
    void aHandshakeWithoutAVersionIsRefused() {
        bench.assertRefused("initialize", "{}", -32602, "protocolVersion is required");
        assertThat(bench.session.initialized()).isFalse();
    }

    @Test
    void aSecondHandshakeIsRefused() {
        bench.handshake();

        bench.assertRefused(
                "initialize",
                "{\"protocolVersion\":\"2024-11-05\"}",
                -32600,
                "initialize must come once, found a second one");
    }

    @Test
    void onlyAPingIsServedBeforeIt() {
        assertThat(bench.serve("ping", "{}")).isEqualTo("{}");
        bench.assertRefused(
                "tools/call",
                "{}",
                -32600,
                "initialize must come first, found tools/call; a client of 2026-07-28 names its version in params._meta");
        bench.assertRefused(
                "no/such",
                "{}",
                -32600,
                "initialize must come first, found no/such; a client of 2026-07-28 names its version in params._meta");
    }

    @Test
    void afterItAnUnknownMethodIsCalledUnknown() {
        bench.handshake();

        bench.assertRefused("no/such", "{}", -32601, "No such method: no/such");
        bench.assertRefused("server/discover", "{}", -32601, "No such method: server/discover");
    }

    @ParameterizedTest
    @CsvSource({"2024-11-05, false", "2025-03-26, true", "2025-06-18, false", "2025-11-25, false"})
    void onlyOneRevisionHasBatches(String revision, boolean batches) {
        assertThat(bench.session.acceptsBatches()).isFalse();

        bench.handshake(revision, "{}");

        assertThat(bench.session.acceptsBatches()).isEqualTo(batches);
    }

    // Results.

    @Test
    void aResultHasNothingOfTheOtherEra() {
        bench.handshake();
        bench.tool(_ -> {
            var result = ToolResult.text("hi").withMeta(RawJson.parse("{\"their\":\"own\"}"));
            return new Outcome.Completed(result, Freshness.NONE);
        });

        assertThat(bench.serve("tools/call", "{}"))
                .isEqualTo(
                        "{\"_meta\":{\"their\":\"own\"},\"content\":[{\"type\":\"text\",\"text\":\"hi\"}]}");
    }

    @Test
    void lateWorkIsAnsweredForByItsMethod() {
        bench.handshake();
        var reply = (Reply.Later) bench.accept("tools/call", "{}");

        assertThat(reply.limit()).isEqualTo(DialectBench.LIMIT);
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> reply.late().after(Duration.ofMillis(70)))
                .withMessage("tools/call did not finish within 70 ms");
    }

    // Changes.

    private static String updated(String uri) {
        return "{\"method\":\"notifications/resources/updated\",\"params\":{\"uri\":\""
                + uri
                + "\"}}";
    }

    @Test
    void whatNobodyOffersCannotBeSubscribedTo() {
        bench.handshake();
        bench.feed.missing.add("a:b");

        bench.assertRefused(
                "resources/subscribe",
                "{\"uri\":\"a:b\"}",
                -32002,
                "No resource has the address a:b");
        assertThat(bench.feed.followed).isEmpty();
    }

    @Test
    void everyChangeOfAListIsTold() {
        bench.handshake();
        bench.initialized();

        for (var kind : Change.Kind.values()) {
            bench.feed.change(new Change.ListChanged(kind));
        }

        assertThat(bench.channel.next())
                .isEqualTo("{\"method\":\"notifications/tools/list_changed\"}");
        assertThat(bench.channel.next())
                .isEqualTo("{\"method\":\"notifications/prompts/list_changed\"}");
        assertThat(bench.channel.next())
                .isEqualTo("{\"method\":\"notifications/resources/list_changed\"}");
    }

    @Test
    void onlyResourcesThatAreSubscribedToAreTold() {
        bench.handshake();
        bench.initialized();
        assertThat(bench.serve("resources/subscribe", "{\"uri\":\"a:b\"}")).isEqualTo("{}");
        assertThat(bench.serve("resources/subscribe", "{\"uri\":\"a:d\"}")).isEqualTo("{}");
        assertThat(bench.serve("resources/unsubscribe", "{\"uri\":\"a:d\"}")).isEqualTo("{}");
        assertThat(bench.serve("resources/unsubscribe", "{\"uri\":\"a:e\"}")).isEqualTo("{}");

        bench.feed.change(new Change.ResourceUpdated("a:c"));
        bench.feed.change(new Change.ResourceUpdated("a:d"));
        bench.feed.change(new Change.ResourceUpdated("a:b"));

        assertThat(bench.channel.next()).isEqualTo(updated("a:b"));
        assertThat(bench.channel.rest()).isEmpty();
    }

    @Test
    void subscriptionsAreBounded() {
        bench.handshake();
        for (int i = 0; i < 10_000; i++) {
            bench.serve("resources/subscribe", "{\"uri\":\"a:" + i + "\"}");
        }

        bench.assertRefused(
                "resources/subscribe",
                "{\"uri\":\"a:b\"}",
                -32602,
                "At most 10000 resources may have a subscription");
    }

    @Test
    void nothingIsToldBeforeTheHandshakeIsComplete() {
        bench.initialized();
        bench.handshake();

        assertThat(bench.feed.listener).isNotDone();
    }

    @Test
    void aHandshakeThatIsCompleteAfterTheEndTellsNothing() throws InterruptedException {
        bench.handshake();
        bench.session.closed();

        bench.initialized();

        assertThat(bench.feed.ended.await(FakeFeed.PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theEndOfTheSessionEndsTheTelling() throws InterruptedException {
        bench.handshake();
        bench.initialized();
        bench.feed.change(new Change.ListChanged(Change.Kind.TOOLS));

        bench.session.closed();

        assertThat(bench.feed.ended.await(FakeFeed.PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
}
