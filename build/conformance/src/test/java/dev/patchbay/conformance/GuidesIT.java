package dev.patchbay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.docs.Page;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * README and guides, word for word: their blocks of code in a clean copy of the repository, in
 * order, with a home that nothing was ever done in. {@link Deviation} lists what is done otherwise.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GuidesIT {
    /** What people have who have used Claude Code and VS Code before. */
    private static final String SERVERS =
            """
            {"KEY": {"memory": {"command": "npx", "args": ["-y", "@modelcontextprotocol/server-memory"]}}}
            """;

    private static CleanCopy copy;

    @TempDir private Path folder;

    @BeforeAll
    static void copyTheRepository() throws IOException {
        Suite.requireIt();
        copy = CleanCopy.of(Path.of("").toAbsolutePath());
    }

    @AfterAll
    static void deleteTheCopy() throws IOException {
        if (copy != null) {
            copy.close();
        }
    }

    static Stream<Path> guides() throws IOException {
        try (var files = Files.list(Path.of("docs", "guides"))) {
            return files.sorted().toList().stream();
        }
    }

    /** The first, as it builds the program. */
    @Test
    @Order(1)
    void theReadmeDoesWhatItSays() throws IOException, InterruptedException {
        walk(Path.of("README.md"), copy.folder());
    }

    @ParameterizedTest
    @MethodSource("guides")
    @Order(2)
    void theGuideDoesWhatItSays(Path guide) throws IOException, InterruptedException {
        walk(guide, inTheRepository(guide) ? copy.folder() : project());
    }

    @Test
    @Order(3)
    void everyDeviationIsOfALineThatThereIs() throws IOException {
        var text = new StringBuilder(Files.readString(Path.of("README.md")));
        for (var guide : guides().toList()) {
            text.append(Files.readString(guide));
        }

        assertThat(Deviation.ALL)
                .allSatisfy(one -> assertThat(text).containsPattern("(?m)^ *\\Q" + one.beginning()))
                .allSatisfy(one -> assertThat(one.reason()).isNotBlank());
    }

    /** Some guides begin in the folder of the repository, and say so by how they call Patchbay. */
    private static boolean inTheRepository(Path guide) {
        return Page.of(guide).blocks("sh").stream()
                .anyMatch(text -> text.lines().anyMatch(line -> line.startsWith("./")));
    }

    /** A project that people work on, with servers for Claude Code. */
    private Path project() throws IOException {
        var project = Files.createDirectories(folder.toRealPath().resolve("project"));
        Files.writeString(project.resolve(".mcp.json"), servers("mcpServers"));
        return project;
    }

    private static String servers(String key) {
        return SERVERS.replace("KEY", key);
    }

    private void walk(Path page, Path where) throws IOException, InterruptedException {
        var home = Files.createDirectories(folder.toRealPath().resolve("home"));
        Files.writeString(home.resolve(".claude.json"), servers("mcpServers"));
        var code = Files.createDirectories(home.resolve(".config/Code/User"));
        Files.writeString(code.resolve("mcp.json"), servers("servers"));
        int port = freePort();
        try (var walk = new Walk(where, environment(home, port), places(where, home, port))) {
            for (var block : Page.of(copy.folder().resolve(page)).blocks()) {
                walk.take(block);
            }
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private Map<String, String> environment(Path home, int port) throws IOException {
        var programs = Files.createDirectories(folder.resolve("bin"));
        Files.createSymbolicLink(programs.resolve("patchbay"), copy.folder().resolve("patchbay"));
        Suite.npx(programs.resolve("npx"));
        var environment = new HashMap<String, String>();
        environment.put("PATH", programs + ":" + System.getenv("PATH"));
        environment.put("HOME", home.toString());
        environment.put("LANG", "C.UTF-8");
        // Another program on this machine may have the usual ports.
        environment.put("PATCHBAY_HTTP_PORT", Integer.toString(port));
        environment.put("PATCHBAY_MANAGEMENT_PORT", "0");
        // What Maven has fetched for the build of this test.
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("MAVEN_USER_HOME", System.getProperty("user.home") + "/.m2");
        environment.put(
                "MAVEN_ARGS", "-B -ntp -q -Dmaven.repo.local=" + System.getProperty("test.maven"));
        return environment;
    }

    /** What guides name differs from reader to reader. */
    private static Map<String, String> places(Path where, Path home, int port) {
        var places = new LinkedHashMap<String, String>();
        places.put("/path/to/patchbay.json", where.resolve("patchbay.json").toString());
        places.put("/path/to/patchbay", copy.folder().resolve("patchbay").toString());
        places.put("${workspaceFolder}", where.toString());
        places.put("/home/you", home.toString());
        places.put("127.0.0.1:8080", "127.0.0.1:" + port);
        return places;
    }
}
