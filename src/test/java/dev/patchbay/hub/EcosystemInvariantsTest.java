package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.patchbay.app.TestHub;
import dev.patchbay.call.HubError;
import dev.patchbay.event.Event;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.DiscoveryReport;
import dev.patchbay.upstream.connection.ConnectionStatus;
import dev.patchbay.upstream.connection.ServerState;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/**
 * The invariants of the ecosystem, each scenario of each invariant in its own test. The number in
 * front is that of the invariant, the one behind it that of the scenario.
 */
class EcosystemInvariantsTest {
    private static HubError.Code code(DiscoveryReport report) {
        return Objects.requireNonNull(report.failure()).code();
    }

    private static ServerState state(TestHub hub, String id) {
        return hub.registry.server(id).orElseThrow();
    }

    @Test
    void inv001_1_discoveringTwiceGivesTheSame() throws InterruptedException {
        var fake = FakeUpstream.legacy().tools(30).pageSize(7);
        try (var hub = new TestHub(Fakes.of("a", fake));
                var client = HubClient.legacy(hub)) {
            hub.registry.discover(true, false);
            var first = client.tools();
            hub.registry.discover(true, false);

            assertThat(client.tools()).isEqualTo(first).hasSize(39);
        }
    }

    @Test
    void inv001_2_aForcedDiscoveryGivesTheSame() throws InterruptedException {
        var fake = FakeUpstream.modern().tools(3);
        try (var hub = new TestHub(Fakes.of("a", fake));
                var client = HubClient.modern(hub)) {
            hub.registry.discover(true, false);
            var first = client.tools();
            var before = state(hub, "a").lastDiscoveryAt();
            long asked = lists(fake);
            hub.registry.discover(true, false);
            assertThat(lists(fake)).isEqualTo(asked);

            hub.registry.discover(true, true);

            assertThat(lists(fake)).isEqualTo(asked + 1);
            assertThat(client.tools()).isEqualTo(first);
            assertThat(state(hub, "a").lastDiscoveryAt()).isAfter(before);
        }
    }

    private static long lists(FakeUpstream fake) {
        return fake.received().stream().filter(line -> line.contains("tools/list")).count();
    }

    @Test
    void inv001_3_afterARestartTheNewToolsAreThere() throws InterruptedException {
        var fake =
                FakeUpstream.legacy()
                        .tool("{\"name\":\"change-me\",\"inputSchema\":{\"type\":\"object\"}}")
                        .on("tools/list#1", FakeUpstream.result("{\"tools\":[]}"));
        try (var hub = new TestHub(Fakes.of("a", fake));
                var client = HubClient.legacy(hub)) {
            hub.registry.discover(true, false);
            assertThat(client.tools()).isEmpty();

            hub.registry.enable("a", false);
            hub.registry.enable("a", true);
            hub.registry.discover(true, false);
            hub.registry.discover(true, true);

            assertThat(client.tools()).contains("a.change-me");
        }
    }

    @Test
    void inv002_1_aServerThatFailsTakesNothingFromAnother() throws InterruptedException {
        try (var hub =
                        new TestHub(
                                Fakes.of(
                                        "a",
                                        FakeUpstream.legacy().on("start", FakeUpstream.die(3))),
                                Fakes.of("b", FakeUpstream.modern()));
                var client = HubClient.legacy(hub)) {
            var reports = hub.registry.discover(true, false);

            assertThat(code(reports.getFirst())).isEqualTo(HubError.Code.CONNECTION_FAILED);
            assertThat(reports.getLast().failure()).isNull();
            assertThat(client.tools()).contains("b.echo").allMatch(name -> name.startsWith("b."));
        }
    }

    @Test
    void inv002_2_ifAllFailThereAreNoToolsButReasons() throws InterruptedException {
        try (var hub =
                        new TestHub(
                                Fakes.of(
                                        "a",
                                        FakeUpstream.legacy()
                                                .on(
                                                        "start",
                                                        FakeUpstream.say("no licence"),
                                                        FakeUpstream.die(3))),
                                Fakes.missing("b"));
                var client = HubClient.modern(hub)) {
            var reports = hub.registry.discover(true, false);

            assertThat(client.tools()).isEmpty();
            assertThat(reports)
                    .allMatch(report -> code(report).equals(HubError.Code.CONNECTION_FAILED));
            assertThat(Objects.requireNonNull(reports.getFirst().failure()).text())
                    .contains("exit code 3", "no licence");
            assertThat(Objects.requireNonNull(reports.getLast().failure()).text())
                    .contains("/nonexistent/program");
        }
    }

    @Test
    void inv002_3_aSlowServerBlocksNobody() throws InterruptedException {
        var slow = FakeUpstream.legacy().on("tools/list", FakeUpstream.hang());
        try (var hub =
                        new TestHub(
                                Fakes.of("slow", slow, Fakes.requesting(Duration.ofSeconds(2))),
                                Fakes.of("quick", FakeUpstream.legacy()));
                var client = HubClient.legacy(hub)) {
            await().until(() -> client.tools().contains("quick.echo"));
            slow.awaitReceived("tools/list");

            var reports = hub.registry.discover(true, false);

            assertThat(code(reports.getLast())).isEqualTo(HubError.Code.INVOCATION_FAILED);
            assertThat(reports.getFirst().failure()).isNull();
        }
    }

    @Test
    void inv003_1_twoServersMayHaveAToolOfOneName() throws InterruptedException {
        try (var hub = twoWithSearch();
                var client = HubClient.legacy(hub)) {
            assertThat(client.tools()).containsExactly("server-a.search", "server-b.search");
        }
    }

    @Test
    void inv003_2_aNameThatTwoServersHaveIsAmbiguous() throws InterruptedException {
        try (var hub = twoWithSearch()) {
            for (var client : HubClient.ofBothEras(hub)) {
                var error = client.call("search", "{}").path("error");
                client.close();

                assertThat(error.path("code").asInt()).isEqualTo(-32602);
                assertThat(error.path("data").path("code").asText()).isEqualTo("AMBIGUOUS_TOOL");
                assertThat(error.path("message").asText())
                        .contains("AMBIGUOUS_TOOL", "server-a.search", "server-b.search");
            }
        }
    }

    @Test
    void inv003_3_aFullNameIsNotAmbiguous() throws InterruptedException {
        try (var hub = twoWithSearch()) {
            for (var client : HubClient.ofBothEras(hub)) {
                assertThat(client.call("server-a.search", "{}").path("result").has("content"))
                        .isTrue();
                assertThat(client.call("server-b__search", "{}").path("result").has("content"))
                        .isTrue();
                client.close();
            }
        }
    }

    private static TestHub twoWithSearch() throws InterruptedException {
        var search = "{\"name\":\"search\",\"inputSchema\":{\"type\":\"object\"}}";
        var hub =
                new TestHub(
                        Fakes.of("server-a", FakeUpstream.legacy().withoutOwnTools().tool(search)),
                        Fakes.of("server-b", FakeUpstream.modern().withoutOwnTools().tool(search)));
        hub.registry.discover(true, false);
        return hub;
    }

    @Test
    void inv100_1_aServerThatDoesNotConnectInTimeIsAConnectionTimeout()
            throws InterruptedException {
        var silent =
                FakeUpstream.legacy()
                        .on("server/discover", FakeUpstream.hang())
                        .on("initialize", FakeUpstream.hang());
        try (var hub =
                new TestHub(Fakes.of("a", silent, Fakes.connecting(Duration.ofSeconds(1))))) {
            var report = hub.registry.discover("a").orElseThrow();

            var error = Objects.requireNonNull(report.failure());
            assertThat(error.code()).isEqualTo(HubError.Code.CONNECTION_TIMEOUT);
            assertThat(error.server()).isEqualTo("a");
            assertThat(error.operation()).isEqualTo("tools/list");
            assertThat(error.attempts()).isEqualTo(1);
        }
    }

    @Test
    void inv100_2_aToolThatDoesNotAnswerInTimeIsAnInvocationFailed() throws InterruptedException {
        var slow = FakeUpstream.legacy().on("tools/call", FakeUpstream.hang());
        try (var hub = new TestHub(Fakes.of("a", slow, Fakes.requesting(Duration.ofSeconds(1))))) {
            hub.registry.discover(true, false);
            for (var client : HubClient.ofBothEras(hub)) {
                var result = client.call("a.echo", "{}").path("result");
                client.close();

                assertThat(result.path("isError").asBoolean()).isTrue();
                var error = result.path("_meta").path("dev.patchbay/error");
                assertThat(error.path("code").asText()).isEqualTo("INVOCATION_FAILED");
                assertThat(error.path("serverId").asText()).isEqualTo("a");
                assertThat(error.path("operation").asText()).isEqualTo("tools/call");
                assertThat(result.path("content").path(0).path("text").asText())
                        .startsWith("INVOCATION_FAILED")
                        .contains("within 1000 ms");
                hub.registry.enable("a", false);
                hub.registry.enable("a", true);
                hub.registry.discover(true, false);
            }
        }
    }

    @Test
    void inv101_1_aServerThatFailsThreeTimesIsTriedFourTimes() throws InterruptedException {
        var dying = FakeUpstream.legacy().on("start", FakeUpstream.die(1));
        try (var hub = new TestHub(Fakes.of("a", dying, Fakes.retrying(3)))) {
            var report = hub.registry.discover("a").orElseThrow();

            assertThat(code(report)).isEqualTo(HubError.Code.CONNECTION_FAILED);
            assertThat(Objects.requireNonNull(report.failure()).attempts()).isEqualTo(4);
            assertThat(dying.starts()).isEqualTo(4);
            assertThat(state(hub, "a").attempts()).isEqualTo(4);
        }
    }

    @Test
    void inv101_2_aServerThatConnectsAtTheThirdAttemptIsNoError() throws InterruptedException {
        var flag = FakeUpstream.legacy();
        try (var file = new DyingTwice();
                var hub = new TestHub(file.definition("a", flag, Fakes.retrying(3)))) {
            var report = hub.registry.discover("a").orElseThrow();

            assertThat(report.failure()).isNull();
            assertThat(state(hub, "a").attempts()).isEqualTo(3);
            assertThat(state(hub, "a").status()).isEqualTo(ConnectionStatus.CONNECTED);
        }
    }

    @Test
    void inv200_1_aServerThatIsConnectedHasNoError() throws InterruptedException {
        try (var file = new DyingTwice();
                var hub =
                        new TestHub(
                                file.definition("a", FakeUpstream.modern(), Fakes.retrying(2)))) {
            hub.registry.discover(true, false);

            assertThat(state(hub, "a").status()).isEqualTo(ConnectionStatus.CONNECTED);
            assertThat(state(hub, "a").lastError()).isNull();
            assertThat(state(hub, "a").lastErrorAt()).isNull();
            assertThat(state(hub, "a").connectedAt()).isNotNull();
        }
    }

    @Test
    void inv200_2_aServerThatFailsSaysWhy() throws InterruptedException {
        try (var hub = new TestHub(Fakes.missing("a"))) {
            hub.registry.discover(true, false);

            assertThat(state(hub, "a").status()).isEqualTo(ConnectionStatus.ERROR);
            assertThat(state(hub, "a").lastError()).contains("/nonexistent/program");
            assertThat(state(hub, "a").lastErrorAt()).isNotNull();
            assertThat(state(hub, "a").nextRetryAt()).isNotNull();
        }
    }

    @Test
    void inv200_2_aServerThatDiesIsNoticedAtOnce() throws InterruptedException {
        var mortal = FakeUpstream.legacy().on("tools/call", FakeUpstream.die(9));
        try (var hub = new TestHub(Fakes.of("a", mortal));
                var client = HubClient.legacy(hub)) {
            hub.registry.discover(true, false);
            var lost = new CopyOnWriteArrayList<ServerState>();
            var _ =
                    hub.events.stream()
                            .filter(new Event.ServerTurn("a", Event.Turn.LOST)::equals)
                            .subscribe()
                            .with(_ -> lost.add(state(hub, "a")));
            client.call("a.echo", "{}");

            await().until(() -> !lost.isEmpty());
            assertThat(lost.getFirst().status()).isEqualTo(ConnectionStatus.DISCONNECTED);
            assertThat(lost.getFirst().lastError()).isNotNull();
        }
    }

    @Test
    void inv200_3_afterADiscoveryTheCountsAreThere() throws InterruptedException {
        var fake = FakeUpstream.modern().withoutOwnTools().tools(5).resources(4).prompts(3);
        try (var hub = new TestHub(Fakes.of("a", fake))) {
            hub.registry.discover(true, false);

            var state = state(hub, "a");
            assertThat(state.offered().tools()).isEqualTo(5);
            assertThat(state.offered().resources()).isEqualTo(4);
            assertThat(state.offered().prompts()).isEqualTo(3);
            assertThat(state.lastDiscoveryAt()).isNotNull();
        }
    }

    @Test
    void inv201_1_aDisabledServerIsNotStarted() throws InterruptedException {
        var fake = FakeUpstream.legacy();
        try (var hub = new TestHub(Fakes.of("a", fake).enabled(false));
                var client = HubClient.legacy(hub)) {
            hub.registry.discover(true, true);
            hub.registry.discover("a");
            var error = client.call("a.echo", "{}").path("error");

            assertThat(state(hub, "a").status()).isEqualTo(ConnectionStatus.DISABLED);
            assertThat(error.path("code").asInt()).isEqualTo(-32602);
            assertThat(error.path("data").path("code").asText()).isEqualTo("SERVER_DISABLED");
            assertThat(fake.starts()).isZero();
        }
    }

    @Test
    void inv201_2_aServerThatIsEnabledIsConnectedTo() {
        var fake = FakeUpstream.legacy();
        try (var hub = new TestHub(Fakes.of("a", fake).enabled(false));
                var client = HubClient.legacy(hub)) {
            hub.registry.enable("a", true);

            await().until(() -> client.tools().contains("a.echo"));
            assertThat(state(hub, "a").status()).isEqualTo(ConnectionStatus.CONNECTED);

            hub.registry.enable("a", false);

            assertThat(client.tools()).isEmpty();
            assertThat(state(hub, "a").status()).isEqualTo(ConnectionStatus.DISABLED);
        }
    }

    @Test
    void inv201_3_disabledServersAreReportedOnlyIfAskedFor() throws InterruptedException {
        try (var hub =
                new TestHub(
                        Fakes.of("a", FakeUpstream.legacy()).enabled(false),
                        Fakes.of("b", FakeUpstream.legacy()))) {
            assertThat(ids(hub.registry.discover(false, false))).containsExactly("b");
            assertThat(ids(hub.registry.discover(true, false))).containsExactly("a", "b");
        }
    }

    private static List<String> ids(List<DiscoveryReport> reports) {
        return reports.stream().map(report -> report.state().id()).toList();
    }

    private static final String CHECKED =
            "{\"name\":\"checked\",\"inputSchema\":{\"type\":\"object\",\"properties\":"
                    + "{\"count\":{\"type\":\"integer\"}},\"required\":[\"count\"]}}";

    private static void refuses(String arguments, String why) throws InterruptedException {
        var fake = FakeUpstream.legacy().tool(CHECKED);
        try (var hub = new TestHub(Fakes.of("a", fake))) {
            hub.registry.discover(true, false);
            for (var client : HubClient.ofBothEras(hub)) {
                var result = client.call("a.checked", arguments).path("result");
                client.close();

                assertThat(result.path("isError").asBoolean()).isTrue();
                assertThat(result.path("content").path(0).path("text").asText())
                        .startsWith("INVALID_ARGUMENTS")
                        .contains(why);
            }
            assertThat(fake.received()).noneMatch(line -> line.contains("tools/call"));
        }
    }

    @Test
    void inv300_1_aMissingArgumentIsRefused() throws InterruptedException {
        refuses("{}", "count");
    }

    @Test
    void inv300_2_anArgumentOfAWrongTypeIsRefused() throws InterruptedException {
        refuses("{\"count\":\"many\"}", "/count");
    }

    @Test
    void inv300_3_fittingArgumentsGoThroughWithAllOthers() throws InterruptedException {
        var fake = FakeUpstream.legacy().tool(CHECKED);
        try (var hub = new TestHub(Fakes.of("a", fake));
                var client = HubClient.legacy(hub)) {
            hub.registry.discover(true, false);
            var result = client.call("a.checked", "{\"count\":1.0,\"more\":[1e2]}").path("result");

            assertThat(result.path("isError").asBoolean()).isFalse();
            fake.awaitReceived("{\"count\":1.0,\"more\":[1e2]}");
        }
    }

    @Test
    void inv301_1_anErrorOfAToolIsPassedOn() throws InterruptedException {
        try (var hub = new TestHub(Fakes.of("a", FakeUpstream.legacy()))) {
            hub.registry.discover(true, false);
            for (var client : HubClient.ofBothEras(hub)) {
                var result = client.call("a.fail", "{}").path("result");
                client.close();

                assertThat(result.path("isError").asBoolean()).isTrue();
                assertThat(result.path("content").path(0).path("text").asText()).isNotEmpty();
            }
        }
    }

    @Test
    void inv301_1_aRefusalOfAServerIsPassedOn() throws InterruptedException {
        var fake = FakeUpstream.legacy().on("tools/call", FakeUpstream.error(17, "No money"));
        try (var hub = new TestHub(Fakes.of("a", fake));
                var client = HubClient.legacy(hub)) {
            hub.registry.discover(true, false);
            var error = client.call("a.echo", "{}").path("error");

            assertThat(error.path("code").asInt()).isEqualTo(17);
            assertThat(error.path("message").asText()).isEqualTo("No money");
        }
    }

    @Test
    void inv301_2_aConnectionLostDuringACallIsAnInvocationFailed() throws InterruptedException {
        var fake = FakeUpstream.legacy().on("tools/call", FakeUpstream.die(1));
        try (var hub = new TestHub(Fakes.of("a", fake));
                var client = HubClient.legacy(hub)) {
            hub.registry.discover(true, false);
            var result = client.call("a.echo", "{}").path("result");

            assertThat(result.path("isError").asBoolean()).isTrue();
            assertThat(result.path("content").path(0).path("text").asText())
                    .startsWith("INVOCATION_FAILED")
                    .contains("lost");
            assertThat(fake.received().stream().filter(line -> line.contains("tools/call")))
                    .hasSize(1);
        }
    }

    @Test
    void inv301_3_aToolOutOfTimeIsAnInvocationFailedThatSaysSo() throws InterruptedException {
        var slow = FakeUpstream.modern().on("tools/call", FakeUpstream.hang());
        try (var hub = new TestHub(Fakes.of("a", slow, Fakes.requesting(Duration.ofSeconds(1))));
                var client = HubClient.modern(hub)) {
            hub.registry.discover(true, false);
            var result = client.call("a.echo", "{}").path("result");

            assertThat(result.path("content").path(0).path("text").asText())
                    .isEqualTo(
                            "INVOCATION_FAILED: Server a did not complete the call."
                                    + " The server did not respond within 1000 ms");
            slow.awaitReceived("notifications/cancelled");
        }
    }

    @Test
    void inv003_idsAreUniqueAndWellFormed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Fakes.of("Server.A", FakeUpstream.legacy()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Fakes.of("hub", FakeUpstream.legacy()));
    }
}
