package dev.patchbay.era.modern;

import static dev.patchbay.era.modern.ModernBench.PLAIN;
import static dev.patchbay.era.modern.ModernBench.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Change;
import dev.patchbay.peer.channel.Unsendable;
import dev.patchbay.peer.incoming.Handler.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ClientSubscriptionTest {
    private final ModernBench bench = new ModernBench();

    private Thread listen(String filter) {
        var reply =
                (Reply.Standing)
                        bench.accept(
                                bench.idle(),
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

    @Test
    void aSubscriptionIsAcknowledgedWithWhatItCovers() {
        var thread =
                listen(
                        "{\"toolsListChanged\":true,\"promptsListChanged\":false,\"taskIds\":[\"1\"],\"resourceSubscriptions\":[\"a:b\",\"a:b\"]}");

        assertThat(bench.channel.next())
                .isEqualTo(
                        acknowledged(
                                "{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"a:b\"]}"));
        thread.interrupt();
    }

    @Test
    void aSubscriptionThatCannotBeAcknowledgedListensToNothing() {
        bench.channel.onSend(_ -> {
            throw new Unsendable(new IllegalStateException("a bug"));
        });

        assertThatExceptionOfType(Unsendable.class)
                .isThrownBy(() -> listen("{\"toolsListChanged\":true}"));

        assertThat(bench.listening).hasValue(0);
    }

    @Test
    void whatNobodyOffersIsNotCovered() {
        var thread = listen("{\"resourceSubscriptions\":[\"none:b\",\"a:b\"]}");

        assertThat(bench.channel.next())
                .isEqualTo(acknowledged("{\"resourceSubscriptions\":[\"a:b\"]}"));
        thread.interrupt();
    }

    @Test
    void anAddressThatIsTooLongIsRefused() {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(
                        () -> listen("{\"resourceSubscriptions\":[\"" + "a".repeat(2_049) + "\"]}"))
                .satisfies(e -> assertThat(e.error().code()).isEqualTo(-32602));
    }

    @Test
    void tooManyAddressesAreRefusedAlsoIfNobodyOffersThem() {
        var many = "\"none:b\",".repeat(10_000) + "\"none:c\"";

        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> listen("{\"resourceSubscriptions\":[" + many + "]}"))
                .withMessage("resourceSubscriptions must have at most 10000 entries, found 10001");
    }

    @Test
    void onlyWhatIsCoveredIsTold() {
        var thread = listen("{\"promptsListChanged\":true,\"resourceSubscriptions\":[\"a:b\"]}");
        bench.channel.next();

        bench.change(new Change.ListChanged(Change.Kind.TOOLS));
        bench.change(new Change.ResourceUpdated("a:c"));
        bench.change(new Change.ResourceUpdated("a:b"));

        assertThat(bench.channel.next()).isEqualTo(tagged("resources/updated", ",\"uri\":\"a:b\""));
        bench.change(new Change.ListChanged(Change.Kind.RESOURCES));
        bench.change(new Change.ListChanged(Change.Kind.PROMPTS));
        assertThat(bench.channel.next()).isEqualTo(tagged("prompts/list_changed", ""));
        thread.interrupt();
    }

    @Test
    void aChangeRightAfterTheAcknowledgementIsNotMissed() {
        bench.channel.onSend(message -> {
            if (message.contains("acknowledged")) {
                bench.change(new Change.ListChanged(Change.Kind.TOOLS));
            }
        });

        var thread = listen("{\"toolsListChanged\":true}");

        assertThat(bench.channel.next()).isEqualTo(acknowledged("{\"toolsListChanged\":true}"));
        assertThat(bench.channel.next()).isEqualTo(tagged("tools/list_changed", ""));
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
