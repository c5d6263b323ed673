package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.app.TestHub;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the effects on clients when the configured servers change. */
class ReplacedServersTest {
    private static final String CHANGED = "notifications/tools/list_changed";

    @TempDir private Path folder;

    private TestHub hub(Definition... servers) throws InterruptedException {
        var hub =
                new TestHub(
                        Map.of(
                                "patchbay.change-pause", "1ms",
                                "patchbay.cache", "true",
                                "patchbay.cache-dir", folder.resolve("cache").toString()),
                        servers);
        hub.registry.discover(true, false);
        return hub;
    }

    /** One that only starts once it is let. */
    private Definition held(String id, FakeUpstream fake) {
        var wait = "while [ ! -e '" + folder.resolve("go") + "' ]; do sleep 0.02; done; ";
        var script = wait + fake.shell();
        return new Definition(
                id,
                new ServerAddress.Program("sh", List.of("-c", script), Map.of(), null),
                true,
                Fakes.PATIENCE,
                NameFilter.ALL);
    }

    private void let() throws IOException {
        Files.createFile(folder.resolve("go"));
    }

    @Test
    void whatAChangedServerOfferedIsListedUntilItSaysWhatItOffersNow()
            throws IOException, InterruptedException {
        try (var hub = hub(Fakes.of("a", FakeUpstream.legacy().tools(1)));
                var client = HubClient.legacy(hub)) {
            hub.registry.setServers(List.of(held("a", FakeUpstream.legacy().tools(2))));

            assertThat(client.tools()).contains("a.tool-0001").doesNotContain("a.tool-0002");
            assertThat(hub.registry.server("a").orElseThrow().offered().stale()).isTrue();
            int call = client.begin("tools/call", HubClient.called("a.echo", "{\"text\":\"hi\"}"));
            let();
            assertThat(client.answer(call).at("/result/content/0/text").asText()).contains("hi");
            client.heard(CHANGED);
            assertThat(client.tools()).contains("a.tool-0001", "a.tool-0002");
            client.call("a.change", "{}");
            client.heard(CHANGED);
            assertThat(client.aside())
                    .noneMatch(one -> one.path("method").asText().equals(CHANGED));
        }
    }

    @Test
    void whatIsNotLetAnyMoreIsNotListedMeanwhile() throws InterruptedException {
        var server = Fakes.of("a", FakeUpstream.legacy().tools(2));
        var denied =
                new Definition(
                        "a",
                        held("a", FakeUpstream.legacy().tools(2)).address(),
                        true,
                        Fakes.PATIENCE,
                        new NameFilter(List.of(), List.of("tool-0001")));
        try (var hub = hub(server);
                var client = HubClient.legacy(hub)) {
            hub.registry.setServers(List.of(denied));

            assertThat(client.tools()).contains("a.tool-0002").doesNotContain("a.tool-0001");
        }
    }

    @Test
    void aServerThatChangesForTheWorseLosesItsTools() throws InterruptedException {
        try (var hub = hub(Fakes.of("a", FakeUpstream.legacy()));
                var client = HubClient.legacy(hub)) {
            hub.registry.setServers(List.of(Fakes.missing("a")));

            await().until(() -> !client.tools().contains("a.echo"));
            client.heard(CHANGED);
            assertThat(client.aside())
                    .noneMatch(one -> one.path("method").asText().equals(CHANGED));
        }
    }

    @Test
    void noServerBeginsBeforeItsPredecessorHasEndedAndNoneWaitsForAnother()
            throws InterruptedException {
        var stubborn =
                FakeUpstream.legacy().on("end", FakeUpstream.hang()).onTerm(FakeUpstream.hang());
        var other = FakeUpstream.legacy();
        var next = FakeUpstream.legacy();
        try (var hub = hub(Fakes.of("a", stubborn))) {
            var reload =
                    Thread.ofVirtual()
                            .start(() ->
                                    hub.registry.setServers(
                                            List.of(Fakes.of("a", next), Fakes.of("b", other))));
            await().until(() -> other.starts() == 1);
            assertThat(next.starts()).isZero();
            reload.join();

            await().until(() -> next.starts() == 1);
            var first = ProcessHandle.of(Long.parseLong(stubborn.seen("started").getFirst()));
            assertThat(first.filter(ProcessHandle::isAlive)).isEmpty();
        }
    }

    @Test
    void whatIsFollowedIsFollowedOnAServerThatComesInThePlaceOfAnother()
            throws InterruptedException {
        var next = FakeUpstream.legacy().resources(1);
        try (var hub = hub(Fakes.of("a", FakeUpstream.legacy().resources(1)));
                var client = HubClient.legacy(hub)) {
            client.ask("resources/subscribe", "\"uri\":\"fake://resource-0001\"");

            hub.registry.setServers(List.of(Fakes.of("a", next)));

            next.awaitReceived("resources/subscribe");
        }
    }
}
