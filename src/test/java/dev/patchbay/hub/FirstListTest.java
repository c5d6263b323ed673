package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.app.TestHub;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.connection.ServerState;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the first lists of a hub whose servers are stored from an earlier run. */
class FirstListTest {
    private static final String CHANGED = "notifications/tools/list_changed";

    @TempDir private Path folder;

    /** The definition stays the same whatever the script does. */
    private Definition server() {
        return new Definition(
                "a",
                new ServerAddress.Program("sh", List.of(script().toString()), Map.of(), null),
                true,
                Fakes.PATIENCE,
                NameFilter.ALL);
    }

    private Path script() {
        return folder.resolve("server");
    }

    private TestHub hub() {
        return new TestHub(
                Map.of(
                        "patchbay.change-pause", "1ms",
                        "patchbay.cache", "true",
                        "patchbay.cache-dir", folder.resolve("cache").toString()),
                server());
    }

    private static ServerState.Counts offered(TestHub hub) {
        return hub.registry.server("a").orElseThrow().offered();
    }

    /** Has a hub find out what the server offers, and end. */
    private void meet(FakeUpstream fake) throws IOException, InterruptedException {
        Files.writeString(script(), fake.shell());
        try (var hub = hub()) {
            assertThat(hub.registry.discover(true, false).getFirst().failure()).isNull();
            assertThat(offered(hub).stale()).isFalse();
        }
    }

    /** From now on the server does that, but only after it was let. */
    private void later(String command) throws IOException {
        Files.writeString(
                script(),
                "while [ ! -e '" + folder.resolve("go") + "' ]; do sleep 0.02; done; " + command);
    }

    private void let() throws IOException {
        Files.createFile(folder.resolve("go"));
    }

    @Test
    void whatWasOfferedBeforeIsListedWhileTheServerStarts()
            throws IOException, InterruptedException {
        var fake = FakeUpstream.legacy().tools(2).prompts(1).resources(1);
        meet(fake);
        later(fake.shell());
        try (var hub = hub();
                var client = HubClient.legacy(hub)) {
            assertThat(client.tools()).contains("a.echo", "a.tool-0001", "a.tool-0002");
            assertThat(client.ask("prompts/list", "").at("/result/prompts")).hasSize(1);
            assertThat(client.ask("resources/list", "").at("/result/resources")).hasSize(1);
            assertThat(offered(hub).stale()).isTrue();
            assertThat(offered(hub).prompts()).isEqualTo(1);
            int call = client.begin("tools/call", HubClient.called("a.echo", "{\"text\":\"hi\"}"));
            let();

            assertThat(client.answer(call).at("/result/content/0/text").asText()).contains("hi");
            await().until(() -> !offered(hub).stale());
            client.call("a.change", "{}");
            client.heard(CHANGED);
            assertThat(client.aside())
                    .as("nothing was told of what stayed the same")
                    .noneMatch(message -> message.path("method").asText().equals(CHANGED));
        }
    }

    @Test
    void aDifferenceIsToldOnce() throws IOException, InterruptedException {
        meet(FakeUpstream.modern().tools(1));
        later(FakeUpstream.modern().tools(2).shell());
        try (var hub = hub();
                var client = HubClient.legacy(hub)) {
            assertThat(client.tools()).contains("a.tool-0001").doesNotContain("a.tool-0002");
            let();

            client.heard(CHANGED);
            assertThat(client.tools()).contains("a.tool-0001", "a.tool-0002");
            assertThat(offered(hub).stale()).isFalse();
        }
        try (var next = hub();
                var client = HubClient.legacy(next)) {
            assertThat(client.tools()).contains("a.tool-0001", "a.tool-0002");
        }
    }

    @Test
    void aServerThatCannotBeConnectedToLosesItsTools() throws IOException, InterruptedException {
        meet(FakeUpstream.legacy());
        later("exit 3");
        try (var hub = hub();
                var client = HubClient.legacy(hub)) {
            assertThat(client.tools()).contains("a.echo");
            let();

            client.heard(CHANGED);
            assertThat(client.tools()).doesNotContain("a.echo");
        }
    }

    @Test
    void whatCouldNotBeUsedIsNotRemembered() throws IOException, InterruptedException {
        var fake = FakeUpstream.legacy().tool("{\"name\":\"bad\",\"inputSchema\":{\"type\":7}}");
        meet(fake);
        later(fake.shell());
        try (var hub = hub();
                var client = HubClient.legacy(hub)) {
            assertThat(client.tools()).contains("a.echo").doesNotContain("a.bad");
        }
    }

    @Test
    void argumentsOfRememberedToolsAreChecked() throws IOException, InterruptedException {
        var fake =
                FakeUpstream.legacy()
                        .tool(
                                "{\"name\":\"strict\",\"inputSchema\":{\"type\":\"object\","
                                        + "\"required\":[\"n\"]}}");
        meet(fake);
        int before = fake.received().size();
        later(fake.shell());
        try (var hub = hub();
                var client = HubClient.legacy(hub)) {
            var refused = client.call("a.strict", "{}");

            assertThat(refused.at("/result/_meta/dev.patchbay~1error/code").asText())
                    .isEqualTo("INVALID_ARGUMENTS");
            assertThat(fake.received()).hasSize(before);
        }
    }

    @Test
    void whoeverWantsNoMemoryHasNone() throws IOException, InterruptedException {
        meet(FakeUpstream.legacy());
        later("exit 3");
        try (var hub = new TestHub(Map.of("patchbay.first-list-wait", "100ms"), server());
                var client = HubClient.legacy(hub)) {
            assertThat(client.tools()).doesNotContain("a.echo");
        }
    }
}
