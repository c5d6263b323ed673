package dev.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Way;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportReaderTest {
    @TempDir private Path root;

    private void write(String name, String text) throws IOException {
        var file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Configuration read(Client client) {
        var surroundings =
                new Surroundings(
                        Map.of("TOKEN", "t0ken"), root.resolve("home"), new Self(List.of(), null));
        return new ImportReader(surroundings).read(client, root.resolve("project"));
    }

    private static List<String> commands(Configuration configuration) {
        return configuration.definitions().stream().map(one -> one.id() + "=" + one.way()).toList();
    }

    @Test
    void whoHasNoFilesHasNoServers() {
        for (var client : Client.values()) {
            assertThat(read(client)).isEqualTo(Configuration.NONE);
        }
    }

    @Test
    void claudeCodeHasThemInThreePlaces() throws IOException {
        write(
                "project/.mcp.json",
                """
                {"mcpServers": {"shared": {"command": "project"}, "p": {"command": "p"}}}
                """);
        write(
                "home/.claude.json",
                """
                {
                  "numStartups": 12,
                  "history": [{"display": "hello"}],
                  "projects": {
                    "PROJECT": {"allowedTools": [], "mcpServers": {"shared": {"command": "local"}, "l": {"command": "l"}}},
                    "/elsewhere": {"mcpServers": {"e": {"command": "e"}}}
                  },
                  "mcpServers": {"shared": {"command": "user"}, "u": {"type": "http", "url": "https://example.com/mcp"}}
                }
                """
                        .replace("PROJECT", root.resolve("project").toString()));
        var configuration = read(Client.CLAUDE);

        assertThat(configuration.problems()).isEmpty();
        assertThat(commands(configuration))
                .containsExactly("shared=project", "p=p", "l=l", "u=https://example.com");
    }

    @Test
    void claudeDesktopHasSettingsBesideThem() throws IOException {
        write(
                "home/.config/Claude/claude_desktop_config.json",
                """
                {"globalShortcut": "Ctrl+Space", "mcpServers": {"a": {"command": "a"}}}
                """);
        var configuration = read(Client.CLAUDE_DESKTOP);

        assertThat(configuration.problems()).isEmpty();
        assertThat(commands(configuration)).containsExactly("a=a");
    }

    @Test
    void vsCodeHasThemByProjectAndByUser() throws IOException {
        write("project/.vscode/mcp.json", "{\"servers\": {\"a\": {\"command\": \"project\"}}}");
        write(
                "home/.config/Code/User/mcp.json",
                "{\"servers\": {\"a\": {\"command\": \"user\"}, \"b\": {\"command\": \"b\"}}}");

        assertThat(commands(read(Client.VSCODE))).containsExactly("a=project", "b=b");
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
        var configuration = read(Client.CODEX);

        assertThat(configuration.problems()).isEmpty();
        assertThat(configuration.definitions())
                .extracting(Definition::id)
                .containsExactly("context7", "figma");
        var context7 = configuration.definitions().getFirst();
        assertThat(((Way.Program) context7.way()).environment())
                .containsExactly(entry("TOKEN", "t0ken"), entry("MODE", "fast"));
        assertThat(context7.patience().connection()).isEqualTo(Duration.ofSeconds(20));
        assertThat(context7.patience().request()).isEqualTo(Duration.ofMillis(45_500));
        assertThat(context7.tools().offered())
                .isEqualTo(new NameFilter(List.of("search"), List.of()));
        var figma = configuration.definitions().getLast();
        assertThat(figma.enabled()).isFalse();
        assertThat(((Way.Http) figma.way()).headers())
                .containsExactly(entry("Authorization", "Bearer t0ken"), entry("X-Region", "eu"));
    }

    @Test
    void aFileThatCannotBeReadCostsOnlyItself() throws IOException {
        write("project/.codex/config.toml", "[mcp_servers");
        write("home/.codex/config.toml", "[mcp_servers.a]\ncommand = 'a'\n");
        var configuration = read(Client.CODEX);

        assertThat(commands(configuration)).containsExactly("a=a");
        assertThat(configuration.problems())
                .singleElement()
                .hasToString(
                        root.resolve("project/.codex/config.toml")
                                + ":1: must be TOML; ] is missing here");
    }

    @Test
    void clientsHaveNamesForTheCommandLine() {
        assertThat(Client.named("claude-desktop")).contains(Client.CLAUDE_DESKTOP);
        assertThat(Client.named("CLAUDE")).isEmpty();
        assertThat(List.of(Client.values()))
                .extracting(Client::word)
                .containsExactly("claude", "claude-desktop", "vscode", "codex");
    }
}
