package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.connection.CannotConnect;
import dev.patchbay.upstream.connection.LinkOpener;
import dev.patchbay.upstream.connection.ServerLink;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.Sharing;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests calls that wait for the answer of a client without a session. */
@Timeout(60)
class ParkedCallsTest {
    private static final String SCHEMA = ",\"inputSchema\":{\"type\":\"object\"}}";

    private final AtomicBoolean unreachable = new AtomicBoolean();

    private LinkOpener gated(LinkOpener ways) {
        return new LinkOpener() {
            @Override
            public ServerLink open(Definition definition) throws CannotConnect {
                if (unreachable.get()) {
                    throw CannotConnect.because(
                            new ServerFailure.Unanswered("The server does not run"));
                }
                return ways.open(definition);
            }

            @Override
            public void close() {
                ways.close();
            }
        };
    }

    private static JsonNode comeBack(HubClient client, JsonNode asked) {
        var key = asked.path("inputRequests").properties().iterator().next().getKey();
        return client.ask(
                "tools/call",
                HubClient.called("a.ask", "{\"method\":\"roots/list\"}")
                        + ",\"inputResponses\":{\""
                        + key
                        + "\":{\"roots\":[]}},\"requestState\":"
                        + asked.path("requestState"));
    }

    @Test
    void areThereUntilThereIsAConnectionForThem() throws InterruptedException {
        var fake = FakeUpstream.legacy().tool("{\"name\":\"die\"" + SCHEMA);
        fake.on("tools/call:die", FakeUpstream.die(1));
        var plain = Fakes.of("a", fake);
        var own =
                new Definition(
                        "a", plain.address(), true, plain.policy(), NameFilter.ALL, Sharing.OWN);
        try (var hub = new TestHub(this::gated, own)) {
            hub.registry.discover(true, false);
            var anna = user(hub, "anna");
            anna.call("a.echo", "{}");
            var ben = user(hub, "ben");
            var asked = ben.call("a.ask", "{\"method\":\"roots/list\"}").path("result");
            assertThat(asked.path("resultType").asText()).isEqualTo("input_required");
            unreachable.set(true);
            ben.call("a.die", "{}");

            for (int i = 0; i < 2; i++) {
                assertThat(comeBack(ben, asked).toString())
                        .contains("CONNECTION_")
                        .doesNotContain("make the call again");
            }
        }
    }

    private static HubClient user(TestHub hub, String name) {
        return HubClient.modern(
                hub.client(new Principal("issuer", name)), "{\"roots\":{},\"elicitation\":{}}");
    }
}
