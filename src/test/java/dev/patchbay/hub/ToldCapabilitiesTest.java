package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.json.RawJson;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import dev.patchbay.upstream.definition.Sharing;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the client capabilities that the hub declares to servers. */
@Timeout(60)
class ToldCapabilitiesTest {
    private static final String IN_CALLS =
            "{\"elicitation\":{\"form\":{},\"url\":{}},\"sampling\":{}}";
    private static final String ALL =
            "{\"elicitation\":{\"form\":{},\"url\":{}},\"sampling\":{\"tools\":{},\"context\":{}},"
                    + "\"roots\":{\"listChanged\":true}}";

    private static Definition shared(FakeUpstream fake, Sharing sharing) {
        return new Definition(
                "a",
                new ServerAddress.Program(fake.command(), fake.arguments(), Map.of(), null),
                true,
                Fakes.PATIENCE,
                NameFilter.ALL,
                sharing);
    }

    /** What it was told with its handshakes. */
    private static List<JsonNode> told(FakeUpstream fake) {
        return fake.received().stream()
                .map(line -> RawJson.parse(line).tree())
                .filter(line -> line.path("method").asText().equals("initialize"))
                .map(line -> line.at("/params/capabilities"))
                .toList();
    }

    private static JsonNode tree(String json) {
        return RawJson.parse(json).tree();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"roots\":{}}",
                "{\"elicitation\":{\"form\":{}},\"roots\":{\"listChanged\":true}}",
                "{\"sampling\":{\"tools\":{}}}",
                ALL
            })
    void ofTheOneClientAreExactlyThoseThatItHasDeclared(String declared) {
        var fake = FakeUpstream.legacy();
        try (var hub = TestHub.stdio(Fakes.of("a", fake));
                var client = HubClient.legacy(hub, declared)) {
            client.call("a.echo", "{}");

            assertThat(told(fake)).containsExactly(tree(declared));
        }
    }

    @Test
    void ofTheOneClientWithoutASessionAreExactlyThoseOfItsRequests() {
        var fake = FakeUpstream.legacy();
        try (var hub = TestHub.stdio(Fakes.of("a", fake));
                var client =
                        HubClient.modern(
                                hub,
                                "{\"elicitation\":{\"form\":{}},\"roots\":{\"listChanged\":true}}")) {
            client.call("a.echo", "{}");

            // It has no way to tell that its roots have changed.
            assertThat(told(fake))
                    .containsExactly(tree("{\"elicitation\":{\"form\":{}},\"roots\":{}}"));
        }
    }

    @Test
    void aServerIsStartedAtOnceAndGreetedWhenTheClientHasSaidWhatItCanDo() {
        var fake = FakeUpstream.legacy();
        try (var hub = TestHub.stdio(Fakes.of("a", fake))) {
            fake.awaitReceived("server/discover");
            assertThat(told(fake)).isEmpty();

            try (var client = HubClient.legacy(hub, "{\"roots\":{}}")) {
                client.call("a.echo", "{}");
                assertThat(told(fake)).containsExactly(tree("{\"roots\":{}}"));
                assertThat(fake.starts()).isEqualTo(1);
            }
        }
    }

    @Test
    void aServerIsGreetedAnewForARequestThatDeclaresMore() {
        var fake = FakeUpstream.legacy();
        try (var hub = TestHub.stdio(Fakes.of("a", fake))) {
            var wire = hub.client();
            try (var first = HubClient.modern(wire, "{\"roots\":{}}")) {
                first.call("a.echo", "{}");
                HubClient.modern(wire, "{}").call("a.echo", "{}");
                assertThat(told(fake)).containsExactly(tree("{\"roots\":{}}"));

                HubClient.modern(wire, "{\"sampling\":{}}").call("a.echo", "{}");

                await().until(() -> told(fake).size() == 2);
                assertThat(told(fake).getLast()).isEqualTo(tree("{\"sampling\":{},\"roots\":{}}"));
            }
        }
    }

    @Test
    void aProbeIsForgottenForWhatTheHandshakeDeclares() {
        var fake = FakeUpstream.legacy();
        try (var hub = TestHub.stdio(Fakes.of("a", fake))) {
            var wire = hub.client();
            var probe = HubClient.modern(wire, "{\"sampling\":{}}");
            probe.ask("server/discover", "");
            try (var client = HubClient.legacy(wire, "{\"roots\":{}}")) {
                await().until(() -> {
                    client.call("a.echo", "{}");
                    return told(fake).getLast().equals(tree("{\"roots\":{}}"));
                });
            }
        }
    }

    @Test
    void aServerWithoutASessionIsToldOfTheClientInEachRequest() {
        var fake = FakeUpstream.modern();
        try (var hub = TestHub.stdio(Fakes.of("a", fake));
                var client = HubClient.legacy(hub, "{\"roots\":{\"listChanged\":true}}")) {
            client.call("a.echo", "{}");

            assertThat(fake.received())
                    .filteredOn(line -> line.contains("tools/list") || line.contains("tools/call"))
                    .hasSizeGreaterThan(1)
                    .allSatisfy(line ->
                            assertThat(
                                            tree(line)
                                                    .at("/params/_meta")
                                                    .path(
                                                            "io.modelcontextprotocol/clientCapabilities"))
                                    .isEqualTo(tree("{\"roots\":{}}")));
        }
    }

    @Test
    void aCommandDeclaresNothing() throws InterruptedException {
        var fake = FakeUpstream.legacy();
        try (var hub = TestHub.command(Fakes.of("a", fake))) {
            hub.registry.discover(false, false);

            assertThat(told(fake)).containsExactly(tree("{}"));
        }
    }

    @Test
    void aSharedConnectionPromisesWhatCallsOfAnyClientCanAnswerAndNoRoots()
            throws InterruptedException {
        var fake = FakeUpstream.legacy();
        try (var hub = new TestHub(shared(fake, Sharing.AUTO))) {
            hub.registry.discover(false, false);

            assertThat(told(fake)).containsExactly(tree(IN_CALLS));
        }
    }

    @Test
    void aProgramThatIsToBeSharedByAllIsPromisedNothingAndRefusedWithTheReason() {
        var fake = FakeUpstream.legacy();
        try (var hub = new TestHub(shared(fake, Sharing.SHARED));
                var client = HubClient.legacy(hub)) {
            var asked = client.call("a.ask", "{}");

            assertThat(told(fake)).containsExactly(tree("{}"));
            assertThat(asked.toString()).contains("-32601").contains("shared");
        }
    }

    @Test
    void aServerOverHttpThatIsSharedByAllIsPromisedWhatCallsCanAnswerAndRoots() {
        var fake = FakeUpstream.legacy().overHttp();
        var definition =
                new Definition(
                        "a",
                        new ServerAddress.Http(
                                fake.address().orElseThrow(),
                                Map.of(),
                                ServerAddress.Form.STREAMABLE),
                        true,
                        Fakes.PATIENCE,
                        NameFilter.ALL,
                        Sharing.SHARED);
        try (var hub = new TestHub(definition);
                var client = HubClient.legacy(hub)) {
            client.call("a.echo", "{}");

            assertThat(told(fake))
                    .containsExactly(
                            tree(
                                    "{\"elicitation\":{\"form\":{},\"url\":{}},\"sampling\":{},"
                                            + "\"roots\":{}}"));
        }
    }

    @Test
    void anOwnConnectionIsToldWhatItsSessionHasDeclared() {
        var fake = FakeUpstream.legacy();
        try (var hub = new TestHub(shared(fake, Sharing.OWN));
                var one = HubClient.legacy(hub.client(new Principal("i", "a")), "{\"roots\":{}}");
                var other =
                        HubClient.legacy(
                                hub.client(new Principal("i", "b")), "{\"sampling\":{}}")) {
            one.call("a.echo", "{}");
            other.call("a.echo", "{}");

            assertThat(told(fake))
                    .containsExactlyInAnyOrder(
                            tree(IN_CALLS), tree("{\"roots\":{}}"), tree("{\"sampling\":{}}"));
        }
    }
}
