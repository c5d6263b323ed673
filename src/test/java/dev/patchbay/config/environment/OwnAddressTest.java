package dev.patchbay.config.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.upstream.definition.ServerAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnAddressTest {
    private static final OwnAddress SERVING =
            new OwnAddress(List.of(), URI.create("http://127.0.0.1:8080/mcp"));

    @TempDir private Path folder;
    private Path binary = Path.of("");
    private OwnAddress self = SERVING;

    @BeforeEach
    void install() throws IOException {
        binary = Files.writeString(folder.resolve("hub-1.0"), "#!").toRealPath();
        Files.createSymbolicLink(folder.resolve("link"), binary);
        Files.writeString(folder.resolve("other"), "#!");
        self = new OwnAddress(List.of(binary), null);
    }

    private boolean starts(String command, String... arguments) {
        return self.reachedBy(
                new ServerAddress.Program(command, List.of(arguments), Map.of(), folder),
                Map.of("PATH", "/usr/bin:" + folder));
    }

    private static boolean reaches(String url) {
        return SERVING.reachedBy(
                new ServerAddress.Http(URI.create(url), Map.of(), ServerAddress.Form.STREAMABLE),
                Map.of());
    }

    @Test
    void aSchemeMayHaveCapitalLetters() {
        var own = new OwnAddress(List.of(), URI.create("https://hub.example/mcp"));

        assertThat(
                        own.reachedBy(
                                new ServerAddress.Http(
                                        URI.create("HTTPS://hub.example/mcp"),
                                        Map.of(),
                                        ServerAddress.Form.STREAMABLE),
                                Map.of()))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "patchbay",
                "/opt/bin/patchbay",
                "./patchbay",
                "C:\\bin\\Patchbay.exe",
                "patchbay-mcp"
            })
    void itsNameIsEnough(String command) {
        assertThat(starts(command, "stdio")).isTrue();
    }

    @Test
    void itsFileIsKnownByWhateverName() {
        assertThat(starts(binary.toString())).isTrue();
        assertThat(starts(folder.resolve("link").toString())).isTrue();
        assertThat(starts("./link")).isTrue();
        assertThat(starts("link")).as("on the path").isTrue();
        assertThat(starts("java", "-jar", binary.toString())).isTrue();
        assertThat(starts("sh", "./link", "stdio")).isTrue();
    }

    @Test
    void packageRunnersAreLookedThrough() {
        assertThat(starts("npx", "-y", "patchbay-mcp@1.2.3", "stdio")).isTrue();
        assertThat(starts("/usr/bin/npx", "patchbay-mcp")).isTrue();
    }

    @Test
    void othersMayHaveItsNameAmongTheirArguments() {
        assertThat(starts("npx", "-y", "server-filesystem", "patchbay")).isFalse();
        assertThat(starts("server-filesystem", "/home/u/patchbay")).isFalse();
        assertThat(starts(folder.resolve("other").toString())).isFalse();
        assertThat(starts("other")).isFalse();
        assertThat(starts("no\0path", "/no\0path")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:8080/mcp",
                "http://127.0.0.1:8080/mcp/",
                "http://127.0.0.1:8080/mcp/review",
                "HTTP://LOCALHOST:8080/mcp",
                "http://[::1]:8080/mcp",
                "http://127.0.0.1:8080/mcp?x=1"
            })
    void itsAddressHasManySpellings(String url) {
        assertThat(reaches(url)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:8081/mcp",
                "http://127.0.0.1/mcp",
                "http://127.0.0.1:8080/other",
                "http://127.0.0.1:8080/mcps",
                "http://hub.example:8080/mcp"
            })
    void otherAddressesAreOthers(String url) {
        assertThat(reaches(url)).isFalse();
    }

    @Test
    void aHubOnStandardStreamsHasNoAddress() {
        assertThat(
                        self.reachedBy(
                                new ServerAddress.Http(
                                        URI.create("http://127.0.0.1:8080/mcp"),
                                        Map.of(),
                                        ServerAddress.Form.STREAMABLE),
                                Map.of()))
                .isFalse();
    }

    @Test
    void aVirtualMachineIsNotThePatchbayItRuns() {
        var java = ProcessHandle.current().info().command().orElseThrow();

        assertThat(OwnAddress.ofThisProcess(null).programs()).doesNotContain(Path.of(java));
    }
}
