package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.app.TestHub;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import dev.patchbay.upstream.definition.Sharing;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests a server with one connection for each session. */
class OwnConnectionsTest {
    private static Definition own(FakeUpstream fake) {
        return new Definition(
                "a",
                new ServerAddress.Program(fake.command(), fake.arguments(), Map.of(), null),
                true,
                Fakes.PATIENCE,
                NameFilter.ALL,
                Sharing.OWN);
    }

    private static void echo(HubClient client) {
        var answer = client.call("a.echo", "{\"text\":\"x\"}");
        assertThat(answer.at("/result/isError").asBoolean()).as(answer.toString()).isFalse();
        assertThat(answer.has("result")).isTrue();
    }

    @Test
    void eachSessionHasAProcessThatEndsWithIt() throws InterruptedException {
        var fake = FakeUpstream.legacy();
        try (var hub = new TestHub(own(fake));
                var other = HubClient.legacy(hub)) {
            try (var one = HubClient.legacy(hub)) {
                hub.registry.discover(true, false);
                assertThat(fake.starts()).isEqualTo(1);
                echo(one);
                echo(one);
                assertThat(fake.starts()).isEqualTo(2);
                echo(other);
                assertThat(fake.starts()).isEqualTo(3);
            }
            await().until(() -> fake.seen("input").size() == 1);

            echo(other);
            assertThat(fake.starts()).isEqualTo(3);
        }
        await().until(() -> fake.seen("input").size() == 3);
    }

    @Test
    void clientsWithoutASessionShareOne() {
        var fake = FakeUpstream.both();
        try (var hub = new TestHub(own(fake));
                var one = HubClient.modern(hub);
                var other = HubClient.modern(hub)) {
            for (var client : List.of(one, other, one)) {
                echo(client);
            }

            assertThat(fake.starts()).isEqualTo(1);
        }
    }

    @Test
    void aSessionWhoseProcessIsGoneGetsAnother() {
        var fake = FakeUpstream.legacy().tool("{\"name\":\"die\"," + SCHEMA + "}");
        fake.on("tools/call:die", FakeUpstream.die(1));
        try (var hub = new TestHub(own(fake));
                var client = HubClient.legacy(hub);
                var other = HubClient.legacy(hub)) {
            echo(client);
            echo(other);
            var lost = client.call("a.die", "{}");

            assertThat(lost.at("/result/isError").asBoolean()).as(lost.toString()).isTrue();
            assertThat(fake.starts()).isEqualTo(3);
            echo(client);
            echo(other);
            assertThat(fake.starts()).isEqualTo(4);
        }
    }

    private static final String SCHEMA = "\"inputSchema\":{\"type\":\"object\"}";
}
