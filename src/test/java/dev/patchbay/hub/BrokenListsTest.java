package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.app.TestHub;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.DiscoveryReport;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests servers whose lists are long, endless or invalid. */
@Timeout(60)
class BrokenListsTest {
    private static final Duration SHORT = Duration.ofSeconds(2);

    private static DiscoveryReport discover(TestHub hub) throws InterruptedException {
        return hub.registry.discover(false, true).getFirst();
    }

    @ParameterizedTest
    @EnumSource
    void allPagesAreThere(Pair pair) throws InterruptedException {
        var fake = pair.server().tools(45).prompts(3).resources(7).pageSize(4);
        try (var hub = new TestHub(Fakes.of("a", fake));
                var client = pair.client(hub)) {
            assertThat(discover(hub).complaints()).isEmpty();

            assertThat(client.tools()).hasSize(9 + 45).contains("a.tool-0001", "a.tool-0045");
            assertThat(names(client, "prompts")).contains("a.prompt-0003");
            assertThat(names(client, "resources")).contains("resource-0007");
        }
    }

    private static List<String> names(HubClient client, String kind) {
        return client.ask(kind + "/list", "").path("result").path(kind).findValuesAsText("name");
    }

    @Test
    void aListThatHasNoEndIsListedAsFarAsItWent() throws InterruptedException {
        var fakes =
                List.of(
                        FakeUpstream.legacy().tools(5).repeatedCursors(),
                        FakeUpstream.modern().tools(5).endlessPages());
        for (var fake : fakes) {
            try (var hub = new TestHub(Fakes.of("a", fake));
                    var client = HubClient.legacy(hub)) {
                assertThat(discover(hub).complaints()).isNotEmpty();

                assertThat(client.tools()).contains("a.echo", "a.tool-0005");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"prompts/list", "resources/list", "resources/templates/list"})
    void aListThatCannotBeHadCostsNoTools(String method) throws InterruptedException {
        var refusing =
                FakeUpstream.legacy()
                        .prompts(1)
                        .resources(1)
                        .on(method, FakeUpstream.error(-32603, "boom"));
        var silent = FakeUpstream.modern().prompts(1).resources(1).on(method, FakeUpstream.hang());
        try (var hub =
                        new TestHub(
                                Fakes.of("refusing", refusing),
                                Fakes.of("silent", silent, Fakes.requesting(SHORT)));
                var client = HubClient.legacy(hub)) {
            var reports = hub.registry.discover(false, true);

            assertThat(reports).allSatisfy(report -> assertThat(report.failure()).isNull());
            assertThat(reports.getFirst().complaints()).containsExactly(method + ": \"boom\"");
            assertThat(reports.getLast().complaints())
                    .containsExactly(method + ": No answer to " + method + " within 2000 ms");
            assertThat(client.tools()).contains("refusing.echo", "silent.echo");
        }
    }

    @Test
    void whatWasThereBeforeIsNotForgottenForThat() throws InterruptedException {
        var fake =
                FakeUpstream.legacy()
                        .prompts(1)
                        .on("prompts/list#2", FakeUpstream.error(-32603, "boom"));
        try (var hub = new TestHub(Fakes.of("a", fake));
                var client = HubClient.legacy(hub)) {
            hub.registry.discover(false, false);

            assertThat(discover(hub).complaints()).containsExactly("prompts/list: \"boom\"");

            assertThat(names(client, "prompts")).contains("a.prompt-0001");
            assertThat(discover(hub).complaints()).isEmpty();
        }
    }

    @Test
    void aServerThatDoesNotSayItsToolsHasSaidNothing() throws InterruptedException {
        var fake = FakeUpstream.legacy().on("tools/list", FakeUpstream.error(-32603, "boom"));
        try (var hub = new TestHub(Fakes.of("a", fake))) {
            var report = discover(hub);

            assertThat(report.failure()).isNotNull();
            assertThat(report.state().lastError()).isEqualTo("\"boom\"");
        }
    }
}
