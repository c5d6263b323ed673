package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.ToolOverrides;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.Sharing;
import dev.patchbay.upstream.definition.ToolRules;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests names and descriptions of tools that the server file overrides. */
class WordingTest {
    private static final String SEARCH =
            "{\"name\":\"search\",\"description\":\"Theirs\",\"x-y\":1.10,\"_meta\":{\"a\":1},"
                    + "\"inputSchema\":{\"type\":\"object\",\"required\":[\"q\"]}}";
    private static final String READ = "{\"name\":\"read\",\"inputSchema\":{\"type\":\"object\"}}";

    private static Definition server(FakeUpstream fake, ToolOverrides wording) {
        var plain = Fakes.of("docs", fake);
        return new Definition(
                plain.id(),
                plain.address(),
                true,
                plain.policy(),
                new ToolRules(NameFilter.ALL, wording),
                Sharing.AUTO,
                plain.era());
    }

    private static ToolOverrides renaming(Map<String, String> names) {
        return new ToolOverrides(names, Map.of(), NameFilter.NOTHING);
    }

    private static FakeUpstream fake() {
        return FakeUpstream.modern().withoutOwnTools().tool(SEARCH).tool(READ);
    }

    private static JsonNode listed(HubClient client, int index) {
        return client.ask("tools/list", "").path("result").path("tools").path(index);
    }

    @Test
    void aToolHasTheNameThatTheFileSaysAndItsServerHearsItsOwn() throws InterruptedException {
        var fake = fake();
        try (var hub = new TestHub(server(fake, renaming(Map.of("search", "find"))));
                var client = HubClient.modern(hub)) {
            hub.registry.discover(true, false);

            assertThat(client.tools()).containsExactly("docs.find", "docs.read");
            assertThat(client.call("docs.find", "{\"q\":\"x\"}").has("result")).isTrue();
            assertThat(fake.received())
                    .anyMatch(message ->
                            message.contains("tools/call")
                                    && message.contains("\"name\":\"search\""));
            assertThat(client.call("docs.search", "{\"q\":\"x\"}").path("error").path("message"))
                    .hasToString("\"TOOL_NOT_FOUND: No tool is named docs.search\"");
        }
    }

    @Test
    void theArgumentsOfARenamedToolAreStillChecked() throws InterruptedException {
        try (var hub = new TestHub(server(fake(), renaming(Map.of("search", "find"))));
                var client = HubClient.modern(hub)) {
            hub.registry.discover(true, false);

            assertThat(client.call("docs.find", "{}").path("result").path("isError").asBoolean())
                    .isTrue();
        }
    }

    @Test
    void aToolHasTheDescriptionThatTheFileSaysAndAllElseAsItCame() throws InterruptedException {
        var wording = new ToolOverrides(Map.of(), Map.of("search", "Ours"), NameFilter.ALL);
        try (var hub = new TestHub(server(fake(), wording));
                var client = HubClient.legacy(hub)) {
            hub.registry.discover(true, false);

            assertThat(listed(client, 0))
                    .hasToString(
                            SEARCH.replace("\"search\"", "\"docs.search\"")
                                    .replace("Theirs", "Ours")
                                    .replace(
                                            "{\"a\":1}",
                                            "{\"anthropic/alwaysLoad\":true,\"a\":1}"));
            assertThat(listed(client, 1).path("_meta"))
                    .hasToString("{\"anthropic/alwaysLoad\":true}");
        }
    }

    @Test
    void aToolThatTakesTheNameOfAnotherIsLeftOutAndSaysSo() throws InterruptedException {
        try (var hub = new TestHub(server(fake(), renaming(Map.of("read", "search"))));
                var client = HubClient.modern(hub)) {
            var report = hub.registry.discover(true, false).getFirst();

            assertThat(report.complaints())
                    .containsExactly("The tool read is left out: another tool has the name search");
            assertThat(client.tools()).containsExactly("docs.search");
        }
    }

    @Test
    void whatIsSaidOfAToolThatIsNotThereIsTold() throws InterruptedException {
        var wording =
                new ToolOverrides(Map.of("serch", "find"), Map.of("gone", "D"), NameFilter.NOTHING);
        try (var hub = new TestHub(server(fake(), wording))) {
            assertThat(hub.registry.discover(true, false).getFirst().notes())
                    .containsExactly(
                            "The tool gone has an override in the configuration, but "
                                    + "the server does not have this tool",
                            "The tool serch has an override in the configuration, "
                                    + "but the server does not have this tool");
        }
    }
}
