package dev.patchbay.config.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.Profile;
import dev.patchbay.catalog.ToolOverrides;
import dev.patchbay.catalog.name.NameStyle;
import dev.patchbay.config.environment.ConfigurationContext;
import dev.patchbay.config.environment.OwnAddress;
import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomJson;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.EraHint;
import dev.patchbay.upstream.definition.ServerAddress;
import dev.patchbay.upstream.definition.Sharing;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationReaderTest {
    private static final ConfigurationContext SURROUNDINGS =
            new ConfigurationContext(
                    Map.of("GITHUB_TOKEN", "ghp_s3cret", "EMPTY", ""),
                    Path.of("/home/u"),
                    new OwnAddress(List.of(), null));

    private static Configuration read(String text) {
        return read("/work/p/.mcp.json", text);
    }

    private static Configuration read(String file, String text) {
        return new ConfigurationReader(SURROUNDINGS)
                .read(Path.of(file), text.getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, Definition> client(String name, String file) {
        var text = ConfigurationProblemsTest.resource("config/clients/" + name);
        var configuration = read(file, text);
        assertThat(configuration.problems())
                .allMatch(problem -> problem.severity() == Problem.Severity.WARNING)
                .allMatch(problem -> problem.key().endsWith(".timeout"));
        return configuration.definitions().stream()
                .collect(Collectors.toMap(Definition::id, Function.identity()));
    }

    private static Definition one(String entry) {
        var configuration = read("{\"mcpServers\": {\"a\": " + entry + "}}");
        assertThat(configuration.problems()).isEmpty();
        return configuration.definitions().getFirst();
    }

    private static ServerAddress.Program program(Definition definition) {
        return (ServerAddress.Program) definition.address();
    }

    private static ServerAddress.Http http(Definition definition) {
        return (ServerAddress.Http) definition.address();
    }

    @Test
    void filesOfClaudeCodeWorkUnchanged() {
        var servers = client("claude-code.json", "/work/p/.mcp.json");

        assertThat(servers).containsOnlyKeys("github", "filesystem", "asana");
        var github = servers.get("github");
        assertThat(http(github))
                .isEqualTo(
                        new ServerAddress.Http(
                                URI.create("https://api.githubcopilot.com/mcp/"),
                                Map.of("Authorization", "Bearer ghp_s3cret"),
                                ServerAddress.Form.STREAMABLE));
        assertThat(github.policy().request()).isEqualTo(Duration.ofMinutes(10));
        assertThat(program(servers.get("filesystem")))
                .isEqualTo(
                        new ServerAddress.Program(
                                "npx",
                                List.of(
                                        "-y",
                                        "@modelcontextprotocol/server-filesystem",
                                        "/srv/data"),
                                Map.of(),
                                null));
        assertThat(http(servers.get("asana")).form()).isEqualTo(ServerAddress.Form.EVENTS);
    }

    @Test
    void filesOfClaudeDesktopWorkUnchanged() {
        var servers = client("claude-desktop.json", "/home/u/claude_desktop_config.json");

        assertThat(servers).containsOnlyKeys("brave-search", "postgres");
        assertThat(program(servers.get("brave-search")).environment())
                .containsExactly(entry("BRAVE_API_KEY", "BSA-0123456789"));
    }

    @Test
    void aServerIsSharedUnlessItsEntrySaysOtherwise() {
        assertThat(one("{\"command\":\"x\"}").sharing()).isEqualTo(Sharing.AUTO);
        assertThat(one("{\"command\":\"x\",\"shared\":\"auto\"}").sharing())
                .isEqualTo(Sharing.AUTO);
        assertThat(one("{\"command\":\"x\",\"shared\":true}").sharing()).isEqualTo(Sharing.SHARED);
        assertThat(one("{\"command\":\"x\",\"shared\":false}").sharing()).isEqualTo(Sharing.OWN);
    }

    @Test
    void filesOfVsCodeWorkUnchanged() {
        var servers = client("vscode.json", "/work/p/.vscode/mcp.json");

        assertThat(servers).containsOnlyKeys("playwright", "microsoft-markitdown", "remote");
        var playwright = program(servers.get("playwright"));
        assertThat(playwright.directory()).isEqualTo(Path.of("/work/p/web"));
        assertThat(playwright.environment())
                .containsExactly(
                        entry("HOME_OF", "/home/u"),
                        entry("TOKEN", "ghp_s3cret"),
                        entry("PORT", "3000"));
        assertThat(http(servers.get("remote")).url())
                .isEqualTo(URI.create("https://example.com/mcp"));
    }

    @Test
    void filesOfClineWorkUnchanged() {
        var servers = client("cline.json", "/home/u/cline_mcp_settings.json");

        assertThat(servers).containsOnlyKeys("flat", "remote", "nested");
        assertThat(servers.get("flat").enabled()).isFalse();
        assertThat(servers.get("flat").policy().request()).isEqualTo(Duration.ofMinutes(2));
        assertThat(servers.get("remote").enabled()).isTrue();
        assertThat(servers.get("remote").tools().offered())
                .isEqualTo(new NameFilter(List.of(), List.of("rm")));
        assertThat(http(servers.get("nested")))
                .isEqualTo(
                        new ServerAddress.Http(
                                URI.create("https://example.com/sse"),
                                Map.of("X-Key", "1"),
                                ServerAddress.Form.EVENTS));
    }

    @Test
    void filesOfGeminiWorkUnchanged() {
        var servers = client("gemini.json", "/home/u/.gemini/settings.json");

        assertThat(servers).containsOnlyKeys("python", "http");
        var python = program(servers.get("python"));
        assertThat(python.arguments()).containsExactly("-m", "my_mcp_server", "--port", "8080");
        assertThat(python.directory()).isEqualTo(Path.of("/home/u/.gemini/mcp-servers/python"));
        assertThat(servers.get("python").tools().offered())
                .isEqualTo(new NameFilter(List.of("safe_*", "reader"), List.of("writer")));
        assertThat(servers.get("http").policy().request()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void filesOfCopilotAndWindsurfWorkUnchanged() {
        var servers = client("copilot.json", "/home/u/.copilot/mcp-config.json");

        assertThat(servers).containsOnlyKeys("azure", "none", "windsurf");
        assertThat(servers.get("azure").tools().offered())
                .isEqualTo(new NameFilter(List.of("*"), List.of()));
        assertThat(servers.get("none").tools().offered())
                .as("an empty list allows nothing")
                .isEqualTo(new NameFilter(List.of(), List.of("*")));
        assertThat(http(servers.get("windsurf")).url())
                .isEqualTo(URI.create("https://example.com/w"));
    }

    @Test
    void ourOwnKeysSayHowLongAServerIsWaitedFor() {
        var servers = client("patchbay.json", "/work/p/patchbay.json");

        assertThat(servers.get("plain").policy())
                .isEqualTo(
                        new ConnectionPolicy(
                                Duration.ofSeconds(20),
                                Duration.ofSeconds(60),
                                1,
                                new ConnectionPolicy.Backoff(
                                        Duration.ofMillis(100), Duration.ofSeconds(10))));
        assertThat(servers.get("own"))
                .isEqualTo(
                        new Definition(
                                "own",
                                new ServerAddress.Program("server", List.of(), Map.of(), null),
                                true,
                                new ConnectionPolicy(
                                        Duration.ofSeconds(1),
                                        Duration.ofMillis(500),
                                        0,
                                        new ConnectionPolicy.Backoff(
                                                Duration.ofMillis(1), Duration.ofMillis(2))),
                                new NameFilter(List.of("read_*"), List.of("read_secret"))));
    }

    @Test
    void whatIsNotSaidIsAsUsual() {
        assertThat(one("{\"command\": \"x\"}"))
                .isEqualTo(
                        new Definition(
                                "a",
                                new ServerAddress.Program("x", List.of(), Map.of(), null),
                                true,
                                ConnectionPolicy.DEFAULT,
                                NameFilter.ALL));
    }

    @Test
    void theEraOfAServerMayBeSaid() {
        assertThat(one("{\"command\": \"x\", \"era\": \"legacy\"}").era())
                .isEqualTo(EraHint.LEGACY);
        assertThat(one("{\"url\": \"http://x\", \"era\": \"modern\"}").era())
                .isEqualTo(EraHint.MODERN);
        assertThat(one("{\"command\": \"x\"}").era()).isEqualTo(EraHint.UNKNOWN);
    }

    @Test
    void serversKeepTheOrderOfTheFile() {
        assertThat(
                        read("{\"servers\": {\"z\": {\"command\": \"x\"}, \"b\": {\"command\": \"x\"}}}")
                                .definitions())
                .extracting(Definition::id)
                .containsExactly("z", "b");
    }

    @Test
    void secondsMayHaveFractions() {
        var patience =
                one("""
                {"command": "x", "startup_timeout_sec": 2.5, "tool_timeout_sec": 90}
                """)
                        .policy();

        assertThat(patience.connection()).isEqualTo(Duration.ofMillis(2_500));
        assertThat(patience.request()).isEqualTo(Duration.ofSeconds(90));
    }

    @Test
    void variablesMayNameTheirDefault() {
        var arguments =
                program(
                                one(
                                        """
                                        {"command": "x", "args": [
                                          "${GITHUB_TOKEN}", "${env:GITHUB_TOKEN}", "a${GITHUB_TOKEN}b${GITHUB_TOKEN}",
                                          "${NO:-it's ok}", "${NO:-}", "${EMPTY:-full}", "${EMPTY}", "$HOME", "$${HOME}", "$$", "}"
                                        ]}
                                        """))
                        .arguments();

        assertThat(arguments)
                .containsExactly(
                        "ghp_s3cret",
                        "ghp_s3cret",
                        "aghp_s3cretbghp_s3cret",
                        "it's ok",
                        "",
                        "full",
                        "",
                        "$HOME",
                        "${HOME}",
                        "$$",
                        "}");
    }

    @Test
    void referencesMayStandWithinDefaultsAndNamesOfFiles(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("ghp_s3cret"), "from file");
        var arguments =
                program(
                                one(
                                        """
                                        {"command": "x", "args": [
                                          "${NO:-${GITHUB_TOKEN}}/y", "${NO:-a${NONE:-b${EMPTY:-c}d}e}f}",
                                          "${NO:-$${HOME}", "${GITHUB_TOKEN:-${NONE}}",
                                          "${file:DIR/${GITHUB_TOKEN}}", "${NO:-${file:${NO:-DIR}/ghp_s3cret}}"
                                        ]}
                                        """
                                                .replace("DIR", folder.toString())))
                        .arguments();

        assertThat(arguments)
                .containsExactly(
                        "ghp_s3cret/y",
                        "abcdef}",
                        "${HOME",
                        "ghp_s3cret",
                        "from file",
                        "from file");
    }

    @Test
    void referencesWithinEachOtherHaveAnEnd() {
        var text = "${A:-".repeat(100_000) + "}".repeat(100_000);
        var configuration = read("{\"mcpServers\": {\"a\": {\"command\": \"" + text + "\"}}}");

        assertThat(configuration.problems())
                .extracting(Problem::message)
                .containsExactly("must not nest references so deeply");
    }

    @Test
    void argumentsReachTheProgramByteForByte() {
        var odd = List.of("; rm -rf /", "$(id)", "`id`", "a\nb", "-rf", "'\"", "\\", "%s");
        var quoted =
                odd.stream()
                        .map(text -> text.replace("\\", "\\\\").replace("\"", "\\\""))
                        .map(text -> "\"" + text.replace("\n", "\\n") + "\"")
                        .collect(Collectors.joining(", ", "[", "]"));

        assertThat(program(one("{\"command\": \"x\", \"args\": " + quoted + "}")).arguments())
                .isEqualTo(odd);
    }

    @Test
    void whatIsPutInIsNotLookedAtAgain(@TempDir Path folder) throws IOException {
        var secret = Files.writeString(folder.resolve("secret"), "${GITHUB_TOKEN}\n\r\n");

        assertThat(
                        program(one("{\"command\": \"x\", \"args\": [\"${file:" + secret + "}\"]}"))
                                .arguments())
                .containsExactly("${GITHUB_TOKEN}");
    }

    /** A search for the last line ends that begins anew at each would need half an hour. */
    @Test
    void aFileMayConsistOfLineEnds(@TempDir Path folder) throws IOException {
        var ends = "\n".repeat(60_000) + "x";
        var file = Files.writeString(folder.resolve("secret"), ends);
        var arguments = String.join(", ", Collections.nCopies(200, "\"${file:" + file + "}\""));

        assertThat(program(one("{\"command\": \"x\", \"args\": [" + arguments + "]}")).arguments())
                .hasSize(200)
                .allMatch(ends::equals);
    }

    @Test
    void aFileBesideTheConfigurationNeedsNoFullPath(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("secret"), "s3cret");
        var file =
                Files.writeString(
                        folder.resolve("hub.json"),
                        """
                        {"mcpServers": {"a": {"url": "https://example.com", "headers": {"X-Key": "${file:secret}"}}}}
                        """);
        var configuration = new ConfigurationReader(SURROUNDINGS).read(file);

        assertThat(configuration.problems()).isEmpty();
        assertThat(http(configuration.definitions().getFirst()).headers())
                .containsExactly(entry("X-Key", "s3cret"));
    }

    @Test
    void filesThatArePutInAreBounded(@TempDir Path folder) throws IOException {
        Files.write(folder.resolve("large"), new byte[64 * 1024 + 1]);
        Files.write(folder.resolve("binary"), new byte[] {(byte) 0xFF});
        var configuration =
                read(
                        """
                        {"mcpServers": {"a": {"command": "${file:DIR/large}"}, "b": {"command": "${file:DIR/binary}"}, "c": {"command": "${file:DIR}"}}}
                        """
                                .replace("DIR", folder.toString()));

        assertThat(configuration.problems())
                .extracting(Problem::message)
                .satisfiesExactly(
                        one -> assertThat(one).endsWith("which must not exceed 65536 bytes"),
                        two -> assertThat(two).endsWith("which must be UTF-8"),
                        three ->
                                assertThat(three)
                                        .endsWith("which does not exist or is not a regular file"));
    }

    @Test
    void manyReferencesToALargeFileAreBounded(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("large"), "x".repeat(64 * 1024));
        var arguments = String.join(", ", Collections.nCopies(300, "\"${file:large}\""));
        var file =
                Files.writeString(
                        folder.resolve("hub.json"),
                        "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"args\": ["
                                + arguments
                                + "]}}}");
        var configuration = new ConfigurationReader(SURROUNDINGS).read(file);

        assertThat(configuration.definitions()).isEmpty();
        assertThat(configuration.problems().getFirst().message())
                .isEqualTo("must keep the total length of all texts below 16777216 characters");
    }

    @Test
    void manyReferencesInOneTextAreBounded(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("large"), "x".repeat(64 * 1024));
        var file =
                Files.writeString(
                        folder.resolve("hub.json"),
                        "{\"mcpServers\": {\"a\": {\"command\": \""
                                + "${file:large}".repeat(100_000)
                                + "\"}}}");

        assertThat(new ConfigurationReader(SURROUNDINGS).read(file).problems())
                .extracting(Problem::message)
                .containsExactly(
                        "must keep the total length of all texts below 16777216 characters");
    }

    @Test
    void variablesForHeadersAndTheEnvironmentMayBeNamed() {
        assertThat(
                        http(one(
                                        """
                                        {"url": "https://example.com", "bearer_token_env_var": "GITHUB_TOKEN",
                                         "env_http_headers": {"X-Key": "GITHUB_TOKEN"}, "http_headers": {"X-Plain": "1"}}
                                        """))
                                .headers())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "Authorization", "Bearer ghp_s3cret",
                                "X-Key", "ghp_s3cret",
                                "X-Plain", "1"));
        assertThat(
                        program(
                                        one(
                                                """
                                                {"command": "x", "env_vars": ["GITHUB_TOKEN"], "env": {"A": "1"}}
                                                """))
                                .environment())
                .containsExactly(entry("GITHUB_TOKEN", "ghp_s3cret"), entry("A", "1"));
    }

    @Test
    void aByteOrderMarkIsNoProblem() {
        assertThat(read("\uFEFF{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}"))
                .returns(List.of(), Configuration::problems)
                .returns(1, configuration -> configuration.definitions().size());
    }

    @Test
    void aFileThatIsNotThereIsAProblem(@TempDir Path folder) {
        var configuration = new ConfigurationReader(SURROUNDINGS).read(folder.resolve("none.json"));

        assertThat(configuration.broken()).isTrue();
        assertThat(configuration.problems())
                .singleElement()
                .hasToString(folder.resolve("none.json") + ": must be a file, found none");
    }

    @Test
    void aFolderIsNoFile(@TempDir Path folder) {
        assertThat(new ConfigurationReader(SURROUNDINGS).read(folder).problems())
                .singleElement()
                .hasToString(folder + ": must be a regular file");
    }

    @Test
    void aFileHasALimit(@TempDir Path folder) throws IOException {
        var file = Files.write(folder.resolve("large.json"), new byte[4 * 1024 * 1024 + 1]);

        assertThat(new ConfigurationReader(SURROUNDINGS).read(file).problems())
                .singleElement()
                .hasToString(file + ": must not exceed 4194304 bytes");
    }

    @Test
    void nothingOfAServerShowsItsSecrets() {
        var configuration =
                read(
                        """
                        {"mcpServers": {
                          "a": {"command": "x", "args": ["--key", "${GITHUB_TOKEN}"], "env": {"KEY": "${GITHUB_TOKEN}"}},
                          "b": {"url": "https://example.com/mcp?key=${GITHUB_TOKEN}", "headers": {"X-Key": "${GITHUB_TOKEN}"}}
                        }}
                        """);

        assertThat(configuration.definitions()).hasSize(2);
        assertThat(configuration.toString() + SURROUNDINGS).doesNotContain("s3cret");
    }

    @Test
    void anyJsonGivesServersOrProblems() {
        Property.check(
                3_000,
                random -> {
                    var text = RandomJson.value(random, 4);
                    assertThat(read(text)).isNotNull();
                    assertThat(read("{\"mcpServers\": " + text + "}")).isNotNull();
                    assertThat(read("{\"mcpServers\": {\"a\": " + text + "}}")).isNotNull();
                });
    }

    @Test
    void anyValueOfAKnownKeyGivesAServerOrAProblem() {
        Property.check(
                5_000,
                random -> {
                    var server = new ArrayList<String>();
                    server.add("\"command\": \"x\"");
                    for (var key : List.copyOf(Keys.SERVER.read())) {
                        if (random.nextInt(8) == 0) {
                            server.add("\"" + key + "\": " + plausible(random));
                        }
                    }
                    var configuration =
                            read("{\"mcpServers\": {\"a\": {" + String.join(", ", server) + "}}}");
                    boolean refused =
                            configuration.problems().stream()
                                    .anyMatch(problem ->
                                            problem.severity() == Problem.Severity.ERROR);
                    assertThat(configuration.definitions()).hasSize(refused ? 0 : 1);
                });
    }

    static String plausible(RandomGenerator random) {
        var values =
                Arrays.asList(
                        "true",
                        "false",
                        "null",
                        "0",
                        "1",
                        "60",
                        "5000",
                        "1e400",
                        "\"x\"",
                        "\"stdio\"",
                        "[\"a\"]",
                        "[]",
                        "{}",
                        "{\"a\": \"b\"}",
                        "\"${\"",
                        "\"${A:-b}\"",
                        RandomJson.value(random, 2));
        return values.get(random.nextInt(values.size()));
    }

    @Test
    void anyBytesGiveServersOrProblems() {
        var whole =
                ConfigurationProblemsTest.resource("config/clients/vscode.json")
                        .getBytes(StandardCharsets.UTF_8);
        Property.check(
                5_000,
                random -> {
                    byte[] bytes = whole.clone();
                    for (int i = random.nextInt(4); i >= 0; i--) {
                        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                    }
                    bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
                    var configuration =
                            new ConfigurationReader(SURROUNDINGS).read(Path.of("x.json"), bytes);
                    assertThat(configuration.broken())
                            .isEqualTo(
                                    configuration.problems().stream()
                                            .anyMatch(problem ->
                                                    problem.severity() == Problem.Severity.FATAL));
                });
    }

    @Test
    void profilesAreReadByName() {
        var profiles =
                ConfigurationProblemsTest.read(
                                """
                                {"mcpServers": {"docs": {"command": "x"}, "git": {"command": "y"}},
                                 "hub": {"profiles": {
                                   "empty": {},
                                   "none": {"servers": []},
                                   "listed": {"tools": ["docs.*"]},
                                   "full": {"servers": ["docs"],
                                            "tools": {"allow": ["docs.*"], "deny": ["*.rm"],
                                                      "rename": {"docs.a": "b"}, "describe": {"docs.a": "D"}},
                                            "readOnlyOnly": true,
                                            "nameStyle": "double-underscore",
                                            "alwaysLoad": ["docs.a"]}}}}
                                """)
                        .profiles();

        assertThat(profiles)
                .containsOnlyKeys("empty", "none", "listed", "full")
                .containsEntry(
                        "empty",
                        new Profile(
                                NameFilter.ALL, NameFilter.ALL, false, null, ToolOverrides.PLAIN))
                .containsEntry(
                        "none",
                        new Profile(
                                NameFilter.NOTHING,
                                NameFilter.ALL,
                                false,
                                null,
                                ToolOverrides.PLAIN))
                .containsEntry(
                        "listed",
                        new Profile(
                                NameFilter.ALL,
                                new NameFilter(List.of("docs.*"), List.of()),
                                false,
                                null,
                                ToolOverrides.PLAIN))
                .containsEntry(
                        "full",
                        new Profile(
                                new NameFilter(List.of("docs"), List.of()),
                                new NameFilter(List.of("docs.*"), List.of("*.rm")),
                                true,
                                NameStyle.DOUBLE_UNDERSCORE,
                                new ToolOverrides(
                                        Map.of("docs.a", "b"),
                                        Map.of("docs.a", "D"),
                                        new NameFilter(List.of("docs.a"), List.of()))));
    }
}
