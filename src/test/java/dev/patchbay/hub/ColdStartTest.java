package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.app.TestHub;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.connection.ConnectionStatus;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the first lists of a hub whose servers are not yet stored. */
@Timeout(60)
class ColdStartTest {
    /** Less than a list waits for a server that hangs, unless a test sets the wait. */
    private static final Duration SOON = Duration.ofSeconds(6);

    @TempDir private Path folder;

    /** A program that runs a line of shell. */
    private static Definition server(String id, String shell) {
        return new Definition(
                id,
                new ServerAddress.Program("sh", List.of("-c", shell), Map.of(), null),
                true,
                Fakes.PATIENCE,
                NameFilter.ALL);
    }

    /** The same program whatever the test makes it do. */
    private Definition changing(String id) {
        return server(id, ". '" + folder.resolve(id) + "'");
    }

    private void does(String id, String shell) throws IOException {
        Files.writeString(folder.resolve(id), shell);
    }

    private static Definition slow(String id, FakeUpstream fake) {
        return server(id, "sleep 0.3; " + fake.shell());
    }

    private static Definition hanging(String id) {
        return server(id, "exec sleep 60");
    }

    private TestHub hub(String wait, Definition... servers) {
        return hub(Map.of("patchbay.first-list-wait", wait), servers);
    }

    private TestHub hub(Map<String, String> properties, Definition... servers) {
        return new TestHub(properties, servers);
    }

    private TestHub remembering(String wait, Definition... servers) {
        var properties = new TreeMap<>(Map.of("patchbay.first-list-wait", wait));
        properties.put("patchbay.cache", "true");
        properties.put("patchbay.cache-dir", folder.resolve("cache").toString());
        return hub(properties, servers);
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    @Test
    void theFirstListHasTheToolsOfAllServers() {
        for (boolean modern : List.of(false, true)) {
            try (var hub =
                            new TestHub(
                                    slow("a", FakeUpstream.legacy()),
                                    slow("b", FakeUpstream.modern()),
                                    slow("c", FakeUpstream.both()));
                    var client = modern ? HubClient.modern(hub) : HubClient.legacy(hub)) {
                assertThat(client.tools()).contains("a.echo", "b.echo", "c.echo");
            }
        }
    }

    @Test
    void theFirstListsOfAllOtherThingsHaveThoseOfAllServers() {
        var fake = FakeUpstream.legacy().prompts(1).resources(1);
        for (var list : List.of("prompts/list", "resources/list", "resources/templates/list")) {
            try (var hub = new TestHub(slow("a", fake));
                    var client = HubClient.legacy(hub)) {
                var result = client.ask(list, "").path("result");
                assertThat(result.properties().iterator().next().getValue()).as(list).hasSize(1);
            }
        }
    }

    @Test
    void aServerThatHangsIsWaitedForNoLongerThanThat() {
        long start = System.nanoTime();
        try (var hub = hub("700ms", hanging("a"), Fakes.of("b", FakeUpstream.legacy()));
                var client = HubClient.legacy(hub)) {
            client.tools();

            assertThat(since(start)).isBetween(Duration.ofMillis(700), SOON);
            long later = System.nanoTime();
            client.tools();
            client.ask("prompts/list", "");
            assertThat(since(later)).as("the wait is over for all lists").isLessThan(SOON);
        }
    }

    @Test
    void aServerIsWaitedForNoLongerThanItMayTakeToConnect() {
        long start = System.nanoTime();
        var withUserLimits = hanging("a").withPolicy(Fakes.connecting(Duration.ofMillis(300)));
        try (var hub = hub("30s", withUserLimits);
                var client = HubClient.legacy(hub)) {
            client.tools();

            assertThat(since(start)).isLessThan(SOON);
        }
    }

    @Test
    void aRequestForAListIsAnsweredBeforeItsTimeIsOver() {
        try (var hub =
                        hub(
                                Map.of("patchbay.request-timeout", "1s"),
                                hanging("a"),
                                Fakes.of("b", FakeUpstream.legacy()));
                var client = HubClient.legacy(hub)) {
            assertThat(client.ask("tools/list", "").has("result")).isTrue();
        }
    }

    @Test
    void zeroSwitchesTheWaitOff() {
        long start = System.nanoTime();
        try (var hub = hub("0", hanging("a"));
                var client = HubClient.legacy(hub)) {
            client.tools();

            assertThat(since(start)).isLessThan(SOON);
        }
    }

    @Test
    void whileAListWaitsThereIsNoOtherWait() {
        try (var hub = hub("30s", hanging("a"));
                var client = HubClient.legacy(hub)) {
            int list = client.begin("tools/list", "");

            assertThat(client.ask("ping", "").has("result")).isTrue();
            assertThat(client.call("hub.none", "{}").has("error")).isTrue();
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":"
                            + "{\"requestId\":"
                            + list
                            + "}}");
            assertThat(client.ask("ping", "").has("result")).isTrue();
            assertThat(client.aside()).as("what was cancelled has no answer").isEmpty();
        }
    }

    @Test
    void aServerThatIsSwitchedOffIsNotWaitedFor() {
        long start = System.nanoTime();
        try (var hub = hub("30s", hanging("a").enabled(false), Definition.withheld("b", "no"));
                var client = HubClient.legacy(hub)) {
            client.tools();

            assertThat(since(start)).isLessThan(SOON);
        }
    }

    @Test
    void aServerThatHasFailedIsNotWaitedForAnyLonger() {
        long start = System.nanoTime();
        var patience = Fakes.retrying(3);
        var slowly =
                new ConnectionPolicy(
                        patience.connection(),
                        patience.request(),
                        3,
                        new ConnectionPolicy.Backoff(
                                Duration.ofSeconds(20), Duration.ofSeconds(20)));
        var missing = Fakes.missing("a").withPolicy(slowly);
        var broken =
                Fakes.of("b", FakeUpstream.legacy().on("tools/list", FakeUpstream.error(1, "no")));
        try (var hub = hub("30s", missing, broken);
                var client = HubClient.legacy(hub)) {
            client.tools();

            assertThat(since(start)).isLessThan(SOON);
        }
    }

    @Test
    void aServerThatEndsAtTheFirstQuestionIsWaitedForUntilItIsGreetedInTheOtherEra() {
        var older = FakeUpstream.legacy().on("server/discover", FakeUpstream.die(1));
        try (var hub = hub("30s", Fakes.of("a", older, Fakes.retrying(1)));
                var client = HubClient.legacy(hub)) {
            assertThat(client.tools()).contains("a.echo");
        }
    }

    @Test
    void aServerThatIsGreetedAnewForItsClientIsWaitedFor() {
        var fake =
                FakeUpstream.legacy()
                        .on("tools/list#1", FakeUpstream.delay(500), FakeUpstream.answer());
        try (var hub =
                TestHub.stdio(Map.of("patchbay.first-list-wait", "30s"), Fakes.of("a", fake))) {
            var wire = hub.client();
            try (var client = HubClient.modern(wire, "{}")) {
                int list = client.begin("tools/list", "");
                fake.awaitReceived("tools/list");
                wire.send(
                        "{\"jsonrpc\":\"2.0\",\"id\":99,\"method\":\"server/discover\",\"params\":"
                                + "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                                + "\"io.modelcontextprotocol/clientCapabilities\":{\"roots\":{}}}}}");

                assertThat(client.answer(list).at("/result/tools").findValuesAsText("name"))
                        .contains("a.echo");
                assertThat(fake.starts()).isEqualTo(2);
            }
        }
    }

    @Test
    void aServerThatIsSwitchedOffMeanwhileIsNotWaitedForAnyLonger() {
        try (var hub = hub("30s", hanging("a"));
                var client = HubClient.legacy(hub)) {
            int list = client.begin("tools/list", "");
            assertThat(client.ask("ping", "").has("result")).isTrue();

            hub.registry.enable("a", false);

            assertThat(client.answer(list).has("result")).isTrue();
        }
    }

    @Test
    void theEndOfTheHubIsTheEndOfTheWait() {
        try (var hub = hub("30s", hanging("a"));
                var client = HubClient.legacy(hub)) {
            int list = client.begin("tools/list", "");
            assertThat(client.ask("ping", "").has("result")).isTrue();

            hub.registry.stopWaiting();

            assertThat(client.answer(list).has("result")).isTrue();
        }
    }

    @Test
    void aThingIsUsedBeforeItsServerHasSaidThatItHasIt() {
        var uses =
                Map.of(
                        "tools/call",
                        HubClient.called("echo", "{}"),
                        "prompts/get",
                        "\"name\":\"a.prompt-0001\",\"arguments\":{\"about\":\"us\"}",
                        "resources/read",
                        "\"uri\":\"fake://resource-0001\"",
                        "completion/complete",
                        "\"ref\":{\"type\":\"ref/resource\",\"uri\":\"fake://resource-0001\"},"
                                + "\"argument\":{\"name\":\"x\",\"value\":\"\"}");
        uses.forEach((method, members) -> {
            var fake = FakeUpstream.legacy().prompts(1).resources(1);
            try (var hub = new TestHub(slow("a", fake));
                    var client = HubClient.legacy(hub)) {
                assertThat(client.ask(method, members).has("result")).as(method).isTrue();
            }
        });
    }

    @Test
    void aServerThatDidNotAnswerIsNotWaitedForAgainUntilItHasAnswered() throws IOException {
        does("a", "exec sleep 60");
        try (var hub = remembering("300ms", changing("a"));
                var client = HubClient.legacy(hub)) {
            client.tools();
        }
        long start = System.nanoTime();
        try (var hub = remembering("30s", changing("a"));
                var client = HubClient.legacy(hub)) {
            client.tools();
            assertThat(since(start)).isLessThan(SOON);
        }
        does("a", FakeUpstream.legacy().shell());
        try (var hub = remembering("30s", changing("a"));
                var client = HubClient.legacy(hub)) {
            assertThat(client.tools()).as("not waited for").isEmpty();
            await().until(() -> client.tools().contains("a.echo"));
        }
        does("a", "exec sleep 60");
        try (var hub = remembering("30s", changing("a"));
                var client = HubClient.legacy(hub)) {
            assertThat(client.tools()).as("it has answered").contains("a.echo");
        }
    }

    @Test
    void aServerThatFailedIsNotWaitedForAgainUntilItHasAnswered() throws IOException {
        does("a", "exit 3");
        try (var hub = remembering("30s", changing("a"));
                var client = HubClient.legacy(hub)) {
            client.tools();
            await().until(() ->
                    hub.registry.server("a").orElseThrow().status() == ConnectionStatus.ERROR);
        }
        does("a", "exec sleep 60");
        long start = System.nanoTime();
        try (var hub = remembering("30s", changing("a"));
                var client = HubClient.legacy(hub)) {
            client.tools();
            assertThat(since(start)).isLessThan(SOON);
        }
    }

    @Test
    void whatIsRememberedIsNotForgottenForASilence() throws IOException, InterruptedException {
        does("a", FakeUpstream.legacy().shell());
        try (var hub = remembering("30s", changing("a"))) {
            assertThat(hub.registry.discover(true, false).getFirst().failure()).isNull();
        }
        does("a", "exit 3");
        for (int i = 0; i < 2; i++) {
            try (var hub = remembering("30s", changing("a"));
                    var client = HubClient.legacy(hub)) {
                client.tools();
                await().until(() ->
                        hub.registry.server("a").orElseThrow().status() == ConnectionStatus.ERROR);
            }
        }
        does("a", "exec sleep 60");
        try (var hub = remembering("30s", changing("a"));
                var client = HubClient.legacy(hub)) {
            assertThat(client.tools()).contains("a.echo");
        }
    }
}
