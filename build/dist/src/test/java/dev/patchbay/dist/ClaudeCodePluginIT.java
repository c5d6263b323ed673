package dev.patchbay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugin, held against the reference of Claude Code's plugins. */
class ClaudeCodePluginIT {
    private static final Path PLUGIN = Built.packages().resolve("claude-code-plugin/patchbay");

    @Test
    void theManifestIsWhereAndWhatClaudeCodeExpects() throws Exception {
        var manifest = Json.read(PLUGIN.resolve(".claude-plugin/plugin.json"));

        assertThat(manifest.get("name").textValue()).matches("[a-z0-9]+(-[a-z0-9]+)*");
        assertThat(manifest.get("version").textValue())
                .isEqualTo(Built.VERSION)
                .matches("\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?");
        assertThat(manifest.get("description").textValue()).isNotBlank();
        assertThat(manifest.at("/author/name").textValue()).isNotBlank();
        assertThat(manifest.get("keywords").valueStream()).allMatch(JsonNode::isTextual);
        assertThat(manifest.fieldNames())
                .toIterable()
                .isSubsetOf(
                        "name",
                        "version",
                        "description",
                        "author",
                        "homepage",
                        "repository",
                        "license",
                        "keywords");
        // Everything but the manifest belongs beside this folder, not into it.
        try (var files = Files.list(PLUGIN.resolve(".claude-plugin"))) {
            assertThat(files.map(Path::getFileName).map(Path::toString))
                    .containsExactly("plugin.json");
        }
    }

    @Test
    void theServerIsDefinedAsInAProject() throws Exception {
        var servers = Json.read(PLUGIN.resolve(".mcp.json")).get("mcpServers");

        assertThat(servers.fieldNames()).toIterable().containsExactly("patchbay");
        var server = servers.get("patchbay");
        assertThat(server.fieldNames()).toIterable().isSubsetOf("command", "args", "env");
        assertThat(server.get("command").textValue()).startsWith("${CLAUDE_PLUGIN_ROOT}/");
    }

    @Test
    void whatIsDefinedServes(@TempDir Path project) throws Exception {
        assertThat(Run.serving(project, Map.of(), command(PLUGIN)).served())
                .contains("hub_servers");
    }

    @Test
    void withoutABinaryItRunsThePatchbayOnThePath(@TempDir Path directory) throws Exception {
        var plugin = without(directory);
        var other = Files.createDirectory(directory.resolve("other"));
        Files.createSymbolicLink(other.resolve("patchbay"), Built.release().binary());
        var path = plugin.resolve("bin") + ":" + other + ":" + System.getenv("PATH");

        Run.serving(directory, Map.of("PATH", path), command(plugin)).served();
    }

    @Test
    void withoutAnyBinaryItSaysSo(@TempDir Path directory) throws Exception {
        var plugin = without(directory);
        var path = plugin.resolve("bin") + ":/usr/bin:/bin";

        var run = Run.serving(directory, Map.of("PATH", path), command(plugin));

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.output()).isEmpty();
        assertThat(run.errors()).contains("no binary for " + Platform.current());
    }

    /** The plugin as it is made without a native binary. */
    private static Path without(Path directory) throws Exception {
        var packages = directory.resolve("packages");
        Main.makePackages(Built.release(directory.resolve("none")), packages);
        return packages.resolve("claude-code-plugin/patchbay");
    }

    /** The command of the definition, as Claude Code would start it. */
    private static List<String> command(Path plugin) throws Exception {
        var server = Json.read(plugin.resolve(".mcp.json")).at("/mcpServers/patchbay");
        var command =
                server.get("command")
                        .textValue()
                        .replace("${CLAUDE_PLUGIN_ROOT}", plugin.toString());
        return Run.words(
                List.of(command),
                server.get("args").valueStream().map(JsonNode::textValue).toArray(String[]::new));
    }
}
