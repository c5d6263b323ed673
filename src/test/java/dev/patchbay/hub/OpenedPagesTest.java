package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.app.TestHub;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.testing.FakeUpstream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests servers that report the end of an elicitation in URL mode. */
@Timeout(60)
class OpenedPagesTest {
    private static final String PAGES = "{\"elicitation\":{\"url\":{}}}";
    private static final String COMPLETE = "notifications/elicitation/complete";

    private static String page(String id) {
        return "{\"mode\":\"url\",\"message\":\"m\",\"url\":\"https://a.example/\",\"elicitationId\":\""
                + id
                + "\"}";
    }

    private static String asks(String id) {
        return FakeUpstream.line(
                "{\"jsonrpc\":\"2.0\",\"id\":\""
                        + id
                        + "\",\"method\":\"elicitation/create\",\"params\":"
                        + page(id)
                        + "}");
    }

    private static String tells(String id) {
        return FakeUpstream.line(
                "{\"jsonrpc\":\"2.0\",\"method\":\""
                        + COMPLETE
                        + "\",\"params\":{\"elicitationId\":\""
                        + id
                        + "\"}}");
    }

    private static void accept(HubClient client) {
        var asked = client.heard("elicitation/create");
        client.send(
                "{\"jsonrpc\":\"2.0\",\"id\":"
                        + asked.path("id")
                        + ",\"result\":{\"action\":\"accept\"}}");
    }

    /**
     * Makes calls until this user is asked, as the first question of a program shows that it asks.
     */
    private static HubClient of(TestHub hub, String user) {
        return HubClient.legacy(hub.client(new Principal("issuer", user)), PAGES);
    }

    @Test
    void tellTheClientThatWasAskedAlsoWhenNoCallRuns() {
        var fake =
                FakeUpstream.legacy()
                        .on("tools/call:echo", asks("page-1"), FakeUpstream.answer())
                        .on("tools/call:touch", FakeUpstream.answer(), tells("page-1"));
        try (var hub = TestHub.stdio(Fakes.of("a", fake));
                var client = HubClient.legacy(hub, PAGES)) {
            int call = client.begin("tools/call", HubClient.called("a.echo", "{}"));
            accept(client);
            client.answer(call);
            client.call("a.touch", "{\"uri\":\"x:y\"}");

            assertThat(client.heard(COMPLETE).at("/params/elicitationId").asText())
                    .isEqualTo("page-1");
        }
    }

    @Test
    void tellTheClientWhoseCallNeedsThePageAndNoOther() {
        var fake =
                FakeUpstream.legacy()
                        .on(
                                "tools/call:echo#1",
                                FakeUpstream.refuse(
                                        "{\"code\":-32042,\"message\":\"open"
                                                + " it\",\"data\":{\"elicitations\":["
                                                + page("page-1")
                                                + "]}}"))
                        .on("tools/call:echo#2", FakeUpstream.answer(), tells("page-1"));
        try (var hub = new TestHub(Fakes.of("a", fake));
                var one = of(hub, "alice");
                var other = of(hub, "bob")) {
            var refused = one.call("a.echo", "{}");
            assertThat(refused.at("/error/code").asInt()).isEqualTo(-32042);
            other.call("a.echo", "{}");

            assertThat(one.heard(COMPLETE).at("/params/elicitationId").asText())
                    .isEqualTo("page-1");
            other.ask("tools/list", "");
            assertThat(other.aside())
                    .noneMatch(line -> line.path("method").asText().equals(COMPLETE));
        }
    }

    @Test
    void tellNobodyOfAPageThatNobodyWasAskedFor() {
        var fake =
                FakeUpstream.legacy().on("tools/call:echo", tells("page-9"), FakeUpstream.answer());
        try (var hub = TestHub.stdio(Fakes.of("a", fake));
                var client = HubClient.legacy(hub, PAGES)) {
            client.call("a.echo", "{}");
            client.ask("tools/list", "");

            assertThat(client.aside())
                    .noneMatch(line -> line.path("method").asText().equals(COMPLETE));
        }
    }
}
