package dev.patchbay.config.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.patchbay.config.servers.BrokenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportReaderTest {
    @TempDir private Path root;

    private void write(String name, String text) throws IOException {
        var file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private List<ImportedServer> read(ImportSource client, String target) {
        var files =
                client.files(root.resolve("home"), root.resolve("project")).stream()
                        .filter(Files::exists)
                        .toList();
        return new ImportReader(root.resolve("project"), root.resolve(target)).servers(files);
    }

    private List<ImportedServer> read(ImportSource client) {
        return read(client, "project/patchbay.json");
    }

    private static String command(ImportedServer server) {
        var definition = server.definition().tree();
        return server.id()
                + "="
                + definition.path("command").asText(definition.path("url").asText());
    }

    @Test
    void whoHasNoFilesHasNoServers() {
        for (var client : ImportSource.values()) {
            assertThat(read(client)).isEmpty();
        }
    }

    @Test
    void claudeCodeHasThemInThreePlacesOfWhichThatOfTheUserInTheProjectCounts() throws IOException {
        write(
                "project/.mcp.json",
                """
                {"mcpServers": {"all": {"command": "project"}, "p": {"command": "p"},
                 "both": {"command": "project"}}}
                """);
        write(
                "home/.claude.json",
                """
                {
                  "numStartups": 12,
                  "history": [{"display": "hello"}],
                  "mcpServers": {"all": {"command": "user"}, "both": {"command": "user"},
                    "u": {"type": "http", "url": "https://example.com/mcp"}},
                  "projects": {
                    "PROJECT": {"allowedTools": [], "mcpServers": {"all": {"command": "local"}, "l": {"command": "l"}}},
                    "/elsewhere": {"mcpServers": {"e": {"command": "e"}}}
                  }
                }
                """
                        .replace("PROJECT", root.resolve("project").toString()));

        assertThat(read(ImportSource.CLAUDE))
                .extracting(ImportReaderTest::command)
                .containsExactly(
                        "all=local", "l=l", "p=p", "both=project", "u=https://example.com/mcp");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".config/Claude",
                "Library/Application Support/Claude",
                "AppData/Roaming/Claude"
            })
    void claudeDesktopHasSettingsBesideThem(String folder) throws IOException {
        write(
                "home/" + folder + "/claude_desktop_config.json",
                """
                {"globalShortcut": "Ctrl+Space", "mcpServers": {"a": {"command": "a"}}}
                """);

        assertThat(read(ImportSource.CLAUDE_DESKTOP))
                .extracting(ImportReaderTest::command)
                .containsExactly("a=a");
    }

    @Test
    void vsCodeHasThemByProjectAndByUser() throws IOException {
        write("project/.vscode/mcp.json", "{\"servers\": {\"a\": {\"command\": \"project\"}}}");
        write(
                "home/.config/Code/User/mcp.json",
                "{\"servers\": {\"a\": {\"command\": \"user\"}, \"b\": {\"command\": \"b\"}}}");

        assertThat(read(ImportSource.VSCODE))
                .extracting(ImportReaderTest::command)
                .containsExactly("a=project", "b=b");
    }

    @Test
    void whatAnEditorAsksForBecomesAVariable() throws IOException {
        write(
                "project/.vscode/mcp.json",
                """
                {"inputs": [{"id": "api-key", "type": "promptString"}], "servers": {"a": {"command": "x",
                  "args": ["${input:api-key}", "$${input:api-key}", "-${input:1st}"]}}}
                """);

        assertThat(read(ImportSource.VSCODE).getFirst().definition())
                .hasToString(
                        "{\"command\":\"x\","
                                + "\"args\":[\"${API_KEY}\",\"$${input:api-key}\",\"-${_1ST}\"]}");
    }

    @Test
    void theFolderOfTheProjectIsNamedWhereItIsAnother() throws IOException {
        var server = "{\"servers\": {\"NAME\": {\"command\": \"${workspaceFolder}/x\"}}}";
        write("project/.vscode/mcp.json", server.replace("NAME", "a"));
        write("home/.config/Code/User/mcp.json", server.replace("NAME", "b"));
        var project = root.resolve("project");

        assertThat(read(ImportSource.VSCODE))
                .extracting(ImportReaderTest::command)
                .containsExactly("a=${workspaceFolder}/x", "b=${workspaceFolder}/x");
        assertThat(read(ImportSource.VSCODE, "home/.config/patchbay/patchbay.json"))
                .extracting(ImportReaderTest::command)
                .containsExactly("a=" + project + "/x", "b=" + project + "/x");
    }

    @Test
    void codexHasThemInToml() throws IOException {
        write(
                "home/.codex/config.toml",
                """
                model = "gpt-5"
                approval_policy = "on-request"

                [mcp_servers.context7]
                command = "npx"
                args = ["-y", "@upstash/context7-mcp"]
                env_vars = ["TOKEN"]
                startup_timeout_sec = 20
                tool_timeout_sec = 45.5
                enabled_tools = ["search"]

                [mcp_servers.context7.env]
                MODE = "fast"

                [mcp_servers.figma]
                url = "https://mcp.figma.com/mcp"
                bearer_token_env_var = "TOKEN"
                http_headers = { "X-Region" = "eu" }
                enabled = false

                [profiles.work]
                model = "o3"
                """);
        var servers = read(ImportSource.CODEX);

        assertThat(servers).extracting(ImportedServer::id).containsExactly("context7", "figma");
        assertThat(servers).extracting(ImportedServer::line).containsExactly(4, 15);
        assertThat(servers.getFirst().definition())
                .hasToString(
                        "{\"command\":\"npx\",\"args\":[\"-y\",\"@upstash/context7-mcp\"],"
                                + "\"env_vars\":[\"TOKEN\"],\"startup_timeout_sec\":20,"
                                + "\"tool_timeout_sec\":45.5,\"enabled_tools\":[\"search\"],"
                                + "\"env\":{\"MODE\":\"fast\"}}");
        assertThat(servers.getLast().definition())
                .hasToString(
                        "{\"url\":\"https://mcp.figma.com/mcp\",\"bearer_token_env_var\":\"TOKEN\","
                                + "\"http_headers\":{\"X-Region\":\"eu\"},\"enabled\":false}");
    }

    @Test
    void aFileThatCannotBeReadIsNamedWithItsPlace() throws IOException {
        write("project/.codex/config.toml", "[mcp_servers");

        assertThatThrownBy(() -> read(ImportSource.CODEX))
                .isInstanceOf(BrokenFile.class)
                .hasMessage(
                        root.resolve("project/.codex/config.toml")
                                + ":1:13: must be TOML; the file ends too early here");
    }

    @Test
    void clientsHaveNamesForTheCommandLine() {
        assertThat(ImportSource.named("claude-desktop")).contains(ImportSource.CLAUDE_DESKTOP);
        assertThat(ImportSource.named("CLAUDE")).isEmpty();
        assertThat(List.of(ImportSource.values()))
                .extracting(ImportSource::word)
                .containsExactly(
                        "claude",
                        "claude-desktop",
                        "vscode",
                        "codex",
                        "cursor",
                        "gemini",
                        "windsurf");
    }
}
