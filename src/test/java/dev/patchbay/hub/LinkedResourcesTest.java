package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.testing.FakeUpstream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests resources that are in no list, but in links of results. */
@Timeout(60)
class LinkedResourcesTest {
    private static final String UNLISTED = "note://made/for/this/call";
    private static final String LISTED = "fake://resource-0001";

    private static FakeUpstream linking(FakeUpstream fake, String uri) {
        return fake.on("tools/call:echo", FakeUpstream.result(content(uri)))
                .on("resources/read", FakeUpstream.result(contents(uri)));
    }

    private static String content(String uri) {
        return "{\"content\":[{\"type\":\"text\",\"text\":\"resource_link\"},"
                + "{\"type\":\"resource_link\",\"name\":\"N\",\"uri\":\""
                + uri
                + "\",\"size\":1.0}]}";
    }

    private static String contents(String uri) {
        return "{\"contents\":[{\"uri\":\"" + uri + "\",\"text\":\"linked\"}]}";
    }

    private static TestHub hub(FakeUpstream a, FakeUpstream b) throws InterruptedException {
        var hub = new TestHub(Fakes.of("a", a), Fakes.of("b", b));
        hub.registry.discover(true, false);
        return hub;
    }

    private static String link(HubClient client, String tool) {
        return client.call(tool, "{}").path("result").path("content").path(1).path("uri").asText();
    }

    private static JsonNode read(HubClient client, String uri) {
        return client.ask("resources/read", "\"uri\":\"" + uri + "\"");
    }

    private static String text(JsonNode answer) {
        return answer.path("result").path("contents").path(0).path("text").asText();
    }

    @ParameterizedTest
    @EnumSource(names = {"LEGACY_TO_LEGACY", "MODERN_TO_MODERN", "MODERN_TO_LEGACY"})
    void areReadFromTheServerWhoseResultItWas(Pair pair) throws InterruptedException {
        var other = FakeUpstream.legacy().resources(1);
        try (var hub = hub(linking(pair.server(), UNLISTED), other);
                var client = pair.client(hub)) {
            assertThat(read(client, UNLISTED).has("error")).isTrue();
            assertThat(link(client, "a.echo")).isEqualTo(UNLISTED);

            assertThat(text(read(client, UNLISTED))).isEqualTo("linked");
            assertThat(text(read(client, "patchbay://a/" + UNLISTED))).isEqualTo("linked");
            assertThat(read(client, "patchbay://b/" + UNLISTED).has("error")).isTrue();
            assertThat(other.received()).noneMatch(message -> message.contains("resources/read"));
        }
    }

    @Test
    void theRestOfAResultWithALinkIsAsItCame() throws InterruptedException {
        try (var hub = hub(linking(FakeUpstream.legacy(), UNLISTED), FakeUpstream.legacy());
                var client = HubClient.legacy(hub)) {
            assertThat(client.call("a.echo", "{}").path("result").path("content").toString())
                    .isEqualTo(
                            "[{\"type\":\"text\",\"text\":\"resource_link\"},"
                                    + "{\"type\":\"resource_link\",\"name\":\"N\",\"uri\":\""
                                    + UNLISTED
                                    + "\",\"size\":1.0}]");
        }
    }

    @Test
    void aPromptLinksAsWell() throws InterruptedException {
        var fake =
                linking(FakeUpstream.legacy().prompts(1), UNLISTED)
                        .on(
                                "prompts/get",
                                FakeUpstream.result(
                                        "{\"messages\":[{\"role\":\"user\",\"content\":"
                                                + "{\"type\":\"resource_link\",\"name\":\"N\",\"uri\":\""
                                                + UNLISTED
                                                + "\"}}]}"));
        try (var hub = hub(fake, FakeUpstream.legacy());
                var client = HubClient.legacy(hub)) {
            client.ask("prompts/get", "\"name\":\"a.prompt-0001\",\"arguments\":{\"about\":\"x\"}");

            assertThat(text(read(client, UNLISTED))).isEqualTo("linked");
        }
    }

    @Test
    void areReadByTheUserAloneWhoGotTheLink() throws InterruptedException {
        var fake = linking(FakeUpstream.modern(), UNLISTED);
        try (var hub = hub(fake, FakeUpstream.legacy());
                var anna = HubClient.modern(hub.client(new Principal("issuer", "anna")), "{}");
                var ben = HubClient.modern(hub.client(new Principal("issuer", "ben")), "{}")) {
            link(anna, "a.echo");

            assertThat(read(ben, UNLISTED).has("error")).isTrue();
            assertThat(read(ben, "patchbay://a/" + UNLISTED).has("error")).isTrue();
            assertThat(text(read(anna, UNLISTED))).isEqualTo("linked");
            assertThat(fake.received().stream().filter(one -> one.contains("resources/read")))
                    .hasSize(1);
        }
    }

    @Test
    void aLinkNeverTakesThePlaceOfAResourceThatAnotherServerLists() throws InterruptedException {
        var other = FakeUpstream.legacy().resources(1);
        try (var hub = hub(linking(FakeUpstream.legacy(), LISTED), other);
                var client = HubClient.legacy(hub)) {
            var shown = link(client, "a.echo");

            assertThat(shown).isEqualTo("patchbay://a/" + LISTED);
            assertThat(text(read(client, LISTED))).isNotEqualTo("linked");
            assertThat(text(read(client, shown))).isEqualTo("linked");
        }
    }

    @Test
    void anAddressThatTwoServersLinkToIsNobodysAlone() throws InterruptedException {
        try (var hub =
                        hub(
                                linking(FakeUpstream.legacy(), UNLISTED),
                                linking(FakeUpstream.modern(), UNLISTED));
                var client = HubClient.legacy(hub)) {
            link(client, "a.echo");
            link(client, "b.echo");

            assertThat(read(client, UNLISTED).toString())
                    .contains("AMBIGUOUS_RESOURCE")
                    .contains("patchbay://a/" + UNLISTED)
                    .contains("patchbay://b/" + UNLISTED);
            assertThat(text(read(client, "patchbay://b/" + UNLISTED))).isEqualTo("linked");
        }
    }

    @Test
    void anAddressOfTheHubsOwnInALinkLeadsNowhere() throws InterruptedException {
        var alias = "patchbay://b/" + UNLISTED;
        try (var hub = hub(linking(FakeUpstream.legacy(), alias), FakeUpstream.legacy());
                var client = HubClient.legacy(hub)) {
            assertThat(link(client, "a.echo")).isEqualTo(alias);

            assertThat(read(client, alias).has("error")).isTrue();
        }
    }
}
