package dev.patchbay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.cli.CommandBench;
import dev.patchbay.json.RawJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of other programs, where they keep them, and their secrets. */
class ImportTest {
    @TempDir private Path folder;

    private CommandBench bench;

    @BeforeEach
    void makeFolders() {
        bench = new CommandBench(folder);
    }

    private void write(String file, String text) throws IOException {
        var path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private String written(String id) throws IOException {
        var file = RawJson.parse(Files.readString(folder.resolve("work/patchbay.json")));
        return file.tree().path("mcpServers").path(id).toString();
    }

    @Test
    void secretsOfTheUserStayOutOfTheFileOfTheProject() throws IOException {
        write(
                "home/.claude.json",
                """
                {"mcpServers": {
                  "corp": {"type": "http", "url": "https://corp.example/mcp",
                    "headers": {"Authorization": "Bearer sk-abc123", "X-Team": "blue"}},
                  "gh": {"command": "gh", "args": ["--api-key", "hidden1", "--mode=fast"],
                    "env": {"GITHUB_TOKEN": "ghp_hidden2", "LOG_LEVEL": "debug"}}
                }}
                """);

        assertThat(bench.run("import", "claude")).isZero();

        assertThat(written("corp"))
                .isEqualTo(
                        "{\"type\":\"http\",\"url\":\"https://corp.example/mcp\",\"headers\":{\"Authorization\":\"Bearer"
                                + " ${CORP_AUTHORIZATION}\",\"X-Team\":\"blue\"}}");
        assertThat(written("gh"))
                .isEqualTo(
                        "{\"command\":\"gh\",\"args\":[\"--api-key\",\"${GH_API_KEY}\",\"--mode=fast\"],"
                                + "\"env\":{\"GITHUB_TOKEN\":\"${GITHUB_TOKEN}\",\"LOG_LEVEL\":\"debug\"}}");
        assertThat(bench.out())
                .isEqualTo("Added corp to /work/patchbay.json\nAdded gh to /work/patchbay.json\n");
        assertThat(bench.err())
                .isEqualTo(
                        """
                        Secrets are not copied: /work/patchbay.json has a variable for each of them; set these variables where the hub runs
                          export CORP_AUTHORIZATION=…   # headers.Authorization of corp in /home/.claude.json:2, after Bearer
                          export GH_API_KEY=…   # --api-key of gh in /home/.claude.json:4
                          export GITHUB_TOKEN=…   # env.GITHUB_TOKEN of gh in /home/.claude.json:4
                        """);
    }

    @Test
    void programsAreToldOfTheVariablesAndNeverOfTheirValues() throws IOException {
        write(
                "home/.claude.json",
                "{\"mcpServers\": {\"gh\": {\"command\": \"gh\", \"env\": {\"T_TOKEN\":"
                        + " \"hidden\"}}}}");

        assertThat(bench.run("import", "claude", "--dry-run", "--json")).isZero();

        assertThat(bench.out())
                .contains(
                        "\"variables\":[{\"name\":\"T_TOKEN\",\"server\":\"gh\","
                                + "\"key\":\"env.T_TOKEN\",\"file\":\"/home/.claude.json\",\"line\":1}]")
                .doesNotContain("hidden");
        assertThat(bench.err()).doesNotContain("hidden");
    }

    @Test
    void secretsThatDifferGetVariablesThatDiffer() throws IOException {
        write(
                "home/.cursor/mcp.json",
                """
                {"mcpServers": {
                  "a": {"command": "x", "env": {"API_KEY": "hidden1", "SAME_TOKEN": "hidden3"}},
                  "b-c": {"command": "x", "env": {"API_KEY": "hidden2", "SAME_TOKEN": "hidden3"}},
                  "u": {"url": "https://u:hidden4@h.example/mcp?key=hidden5"}
                }}
                """);

        assertThat(bench.run("import", "cursor")).isZero();

        assertThat(written("a")).contains("\"API_KEY\":\"${API_KEY}\"", "\"${SAME_TOKEN}\"");
        assertThat(written("b-c")).contains("\"API_KEY\":\"${B_C_API_KEY}\"", "\"${SAME_TOKEN}\"");
        assertThat(written("u")).contains("https://${U_URL}@h.example/mcp?${U_URL_2}");
        assertThat(bench.err()).containsOnlyOnce("export SAME_TOKEN=").doesNotContain("hidden");
    }

    @Test
    void whatReferencesAreInStaysAsItIs() throws IOException {
        write(
                "home/.claude.json",
                """
                {"mcpServers": {"a": {"command": "x", "env": {"A_TOKEN": "${OTHER}", "DB": "x${PART}y",
                  "B_TOKEN": "${NAME:-hidden}"}}}}
                """);

        assertThat(bench.run("import", "claude")).isZero();

        assertThat(written("a"))
                .contains("\"A_TOKEN\":\"${OTHER}\"", "\"DB\":\"x${PART}y\"")
                .contains("\"B_TOKEN\":\"${NAME}\"");
    }

    @Test
    void namesOfVariablesAndWordsAboutToolsAreNoSecrets() throws IOException {
        write(
                "elsewhere/patchbay.json",
                """
                {"mcpServers": {
                  "a": {"command": "x", "env_vars": ["MY_LONG_NAME_OF_A_TOKEN_2"],
                    "tools": {"describe": {"token_count": "Counts tokens: 5 of them"}, "deny": ["get_secret"]}},
                  "b": {"url": "https://h.example/mcp", "bearer_token_env_var": "B_TOKEN",
                    "env_http_headers": {"X-Api-Key": "B_KEY"}},
                  "c": {"url": "https://h.example/mcp", "oauth": {"clientSecret": "hidden"}}
                }}
                """);

        assertThat(bench.run("import", folder.resolve("elsewhere/patchbay.json").toString()))
                .isZero();

        assertThat(written("a"))
                .contains("[\"MY_LONG_NAME_OF_A_TOKEN_2\"]", "\"Counts tokens: 5 of them\"")
                .contains("\"deny\":[\"get_secret\"]");
        assertThat(written("b")).contains("\"B_TOKEN\"", "\"B_KEY\"");
        assertThat(written("c")).contains("\"clientSecret\":\"${C_CLIENTSECRET}\"");
    }

    @Test
    void secretsThatStandInTheProjectAlreadyAndThoseForTheUserAloneAreCopied() throws IOException {
        write(
                "work/.mcp.json",
                "{\"mcpServers\": {\"p\": {\"command\": \"x\", \"env\": {\"T_TOKEN\":"
                        + " \"inside\"}}}}");

        assertThat(bench.run("import", "claude")).isZero();
        assertThat(written("p")).contains("inside");

        write(
                "home/.claude.json",
                "{\"mcpServers\": {\"u\": {\"command\": \"x\", \"env\": {\"T_TOKEN\":"
                        + " \"mine\"}}}}");
        var own = folder.resolve("home/.config/patchbay/patchbay.json");
        assertThat(bench.run("import", "claude", "--config", own.toString())).isZero();
        assertThat(own).content().contains("mine");
        assertThat(bench.err()).doesNotContain("export");
    }

    @Test
    void theFilesOfCursorGeminiAndWindsurfAreFound() throws IOException {
        write("work/.cursor/mcp.json", "{\"mcpServers\": {\"c1\": {\"command\": \"x\"}}}");
        write("home/.cursor/mcp.json", "{\"mcpServers\": {\"c2\": {\"command\": \"x\"}}}");
        write("work/.gemini/settings.json", "{\"mcpServers\": {\"g1\": {\"command\": \"x\"}}}");
        write(
                "home/.gemini/settings.json",
                "{\"theme\": \"x\", \"mcpServers\": {\"g2\": {\"command\": \"x\","
                        + " \"env\": {\"K_TOKEN\": \"$MY_TOKEN\", \"P\": \"a$B/${C:-}\"}}}}");
        write(
                "home/.codeium/windsurf/mcp_config.json",
                "{\"mcpServers\": {\"w\": {\"serverUrl\": \"https://host.example/mcp\"}}}");

        assertThat(bench.run("import", "cursor")).isZero();
        assertThat(bench.out()).contains("Added c1 ", "Added c2 ");
        assertThat(bench.run("import", "gemini")).isZero();
        assertThat(bench.out()).contains("Added g1 ", "Added g2 ");
        assertThat(written("g2")).contains("${MY_TOKEN}", "a${B}/${C:-}");
        assertThat(bench.run("import", "windsurf")).isZero();
        assertThat(bench.out()).contains("Added w ");
    }

    @Test
    void whatCodexSaysOfApprovalsAndOtherMachinesIsLeftOut() throws IOException {
        write(
                "home/.codex/config.toml",
                """
                [mcp_servers.docs]
                command = "docs"
                env_vars = ["LOCAL_TOKEN", { name = "OTHER" }, { name = "FAR", source = "remote" }]
                supports_parallel_tool_calls = true
                default_tools_approval_mode = "prompt"
                [mcp_servers.docs.tools.search]
                approval_mode = "approve"
                """);

        assertThat(bench.run("import", "codex")).isZero();

        assertThat(written("docs"))
                .contains("\"env_vars\":[\"LOCAL_TOKEN\",\"OTHER\"]")
                .doesNotContain("\"tools\":");
        assertThat(bench.run("validate")).isZero();
    }
}
