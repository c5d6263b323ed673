package dev.patchbay.config.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.catalog.Profile;
import dev.patchbay.config.edit.ServersFile;
import dev.patchbay.config.environment.ConfigurationContext;
import dev.patchbay.config.environment.OwnAddress;
import dev.patchbay.config.servers.ConfigurationReader;
import dev.patchbay.upstream.definition.Definition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrustStoreTest {
    private static final String ENTRY =
            """
            {"command": "run", "args": ["-x", 1], "env": {"KEY": "s3cret", "PATH": "/bin"}, "cwd": ".",
             "tools": {"deny": ["b", "c"]}, "enabled": true, "timeout": 5000}
            """;

    @TempDir private Path folder;
    private TrustStore store;

    @BeforeEach
    void make() {
        store = new TrustStore(folder.resolve("state/patchbay/trust.json"));
    }

    private ConfigurationReader reader() {
        return new ConfigurationReader(
                new ConfigurationContext(Map.of(), folder, new OwnAddress(List.of(), null)),
                new Trust.AsKept(store, folder.resolve("own.json")));
    }

    private ServersFile file(String text) throws IOException {
        return file("patchbay.json", text);
    }

    private ServersFile file(String name, String text) throws IOException {
        return ServersFile.read(Files.writeString(folder.resolve(name), text), reader());
    }

    private static String servers(String entry) {
        return "{\"mcpServers\": {\"a\": " + entry + "}}";
    }

    @Test
    void aValueCountsAsMuchAsAName() throws IOException {
        store.trust(file(servers(ENTRY)), List.of("a"), false);
        assertThat(store.trusts(file(servers(ENTRY)), "a")).isTrue();

        for (var change :
                List.of(
                        "run=run2",
                        "-x=-y",
                        "1]=2]",
                        "1]=\"1\"]",
                        "s3cret=other",
                        "/bin=./bin",
                        "KEY=KEY2",
                        "cwd=CWD",
                        "\".\"=\"..\"",
                        "\"b\", \"c\"=\"c\", \"b\"",
                        "deny=allow",
                        "true=false",
                        "5000=6000",
                        "\"enabled\"=\"env_vars\"",
                        "\"cwd\"=\"url\"",
                        "\"cwd\"=\"futureKey\"")) {
            int at = change.indexOf('=');
            var changed = ENTRY.replace(change.substring(0, at), change.substring(at + 1));
            assertThat(changed).as(change).isNotEqualTo(ENTRY);
            assertThat(store.trusts(file(servers(changed)), "a")).as(change).isFalse();
        }
    }

    @Test
    void whatIsIgnoredAndHowItIsWrittenCountsForNothing() throws IOException {
        store.trust(file(servers(ENTRY)), List.of("a"), false);

        var changed =
                ENTRY.replace(", ", " ,\n /* so */ ")
                        .replaceFirst("\\{", "{\"description\": \"new\", \"_note\": 1, ")
                        .replaceFirst(
                                "\"KEY\": \"s3cret\"([^\"]*)\"PATH\": \"/bin\"",
                                "\"PATH\": \"/bin\", \"KEY\": \"s3cret\"");
        assertThat(store.trusts(file(servers(changed)), "a")).isTrue();
    }

    @Test
    void entriesOfOneTextDifferByFileAndId() throws IOException {
        store.trust(file(servers(ENTRY)), List.of("a"), false);

        assertThat(store.trusts(file(".mcp.json", servers(ENTRY)), "a")).isFalse();
        assertThat(store.trusts(file(servers(ENTRY).replace("\"a\"", "\"b\"")), "b")).isFalse();
        // Whatever becomes one id is one server.
        assertThat(store.trusts(file(servers(ENTRY).replace("\"a\"", "\"A\"")), "a")).isTrue();
        assertThat(
                        store.trusts(
                                file("{\"servers\": {\"a\": " + ENTRY + ", \"A\": " + ENTRY + "}}"),
                                "a"))
                .isFalse();
    }

    @Test
    void itTellsNothingAndIsItsUsersAlone() throws IOException {
        store.trust(file(servers(ENTRY)), List.of("a"), false);
        var other = new TrustStore(folder.resolve("state/other/trust.json"));
        other.trust(file(servers(ENTRY)), List.of("a"), false);

        assertThat(store.file())
                .content()
                .contains("env/KEY", "cwd")
                .doesNotContain("s3cret", "/bin");
        // The same text has another hash elsewhere, as the key is another one.
        assertThat(hash(store)).isNotEqualTo(hash(other));
        assertThat(mode(store.file())).isEqualTo("rw-------");
        assertThat(mode(store.file().getParent())).isEqualTo("rwx------");
    }

    private static String hash(TrustStore store) throws IOException {
        return Files.readString(store.file())
                .replaceFirst("(?s).*\"command\": \"([0-9a-f]{64})\".*", "$1");
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{\"version\": 2}",
                "{\"version\": 1}",
                "{\"version\": 1, \"key\": \"00\"}",
                "{\"version\": 1, \"key\": \"KEY\"}",
                "{\"version\": 1, \"key\": \"KEY\", \"files\": 1}",
                "{\"version\": 1, \"key\": \"KEY\", \"files\": {\"f\": {\"a\": {\"x\": 1}}}}"
            })
    void whatIsWrongWithItTrustsNothingAndIsNotOverwritten(String text) throws IOException {
        store.trust(file(servers(ENTRY)), List.of("a"), false);
        var broken = text.replace("KEY", "00".repeat(32));
        Files.writeString(store.file(), broken);

        assertNothingIsTrusted("nothing is trusted until the file is removed or repaired");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> store.trust(file(servers(ENTRY)), List.of("a"), false))
                .withMessageContaining(store.file().toString());
        assertThat(Files.readString(store.file())).isEqualTo(broken);
    }

    private void assertNothingIsTrusted(String why) throws IOException {
        var read = reader().read(file(servers(ENTRY)).file());
        assertThat(read.definitions()).hasSize(1).allMatch(Definition::withheld);
        assertThat(read.problems()).anyMatch(one -> one.message().contains(why));
    }

    @Test
    void oneThatOthersMayReadOrThatIsALinkTrustsNothing() throws IOException {
        store.trust(file(servers(ENTRY)), List.of("a"), false);
        var state = store.file().getParent();

        Files.setPosixFilePermissions(store.file(), PosixFilePermissions.fromString("rw-r--r--"));
        assertNothingIsTrusted("found mode 0644: chmod go= " + store.file());
        Files.setPosixFilePermissions(store.file(), PosixFilePermissions.fromString("rw-------"));
        assertThat(store.trusts(file(servers(ENTRY)), "a")).isTrue();

        Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertNothingIsTrusted("found mode 0755: chmod go= " + state);
        Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwx------"));

        var moved = Files.move(store.file(), state.resolve("moved.json"));
        Files.createSymbolicLink(store.file(), moved);
        assertNothingIsTrusted("must not be a link");
    }

    @Test
    void thoseWhoWriteAtOnceLoseNothing() throws Exception {
        var text = new StringBuilder("{\"mcpServers\": {");
        for (int i = 0; i < 16; i++) {
            text.append("\"s").append(i).append("\": {\"command\": \"x\"},");
        }
        var file = file(text + "}}");
        var done = new ArrayList<Future<Boolean>>();
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (var id : file.trustable()) {
                Callable<Boolean> one =
                        () -> {
                            new TrustStore(store.file()).trust(file, List.of(id), false);
                            return true;
                        };
                done.add(threads.submit(one));
            }
        }
        for (var one : done) {
            assertThat(one.get()).isTrue();
        }
        assertThat(file.trustable()).hasSize(16).allMatch(id -> store.trusts(file, id));
    }

    @Test
    void whatIsNotTrustedIsOnlyLookedAt() throws IOException {
        Files.writeString(folder.resolve("token"), "s3cret");
        var text =
                """
                {"mcpServers": {
                  "a": {"command": "${NONE}", "args": ["${file:token}"], "env_vars": ["HOME"], "cwd": "${file:${X}}"},
                  "b": {"url": "https://${HOST}:${PORT}/mcp", "headers": {"A": "${file:token}"},
                        "bearer_token_env_var": "NONE"},
                  "c": {"url": "ftp://host"},
                  "d": {"command": "x", "args": ["${"]},
                  "e": {"command": "x", "tools": {"alow": []}},
                  "me": {"command": "patchbay"}
                }, "hub": {"defaults": {"timeout": "${NONE}"}, "profiles": {"p": {"servers": ["${NONE}"], "tools": ["${NONE}.*"]}}}}
                """;
        var read = reader().read(file(text).file());

        assertThat(read.definitions()).extracting(Definition::id).containsExactly("a", "b");
        assertThat(read.definitions())
                .allMatch(Definition::withheld)
                .noneMatch(Definition::enabled);
        assertThat(read.files()).isEmpty();
        assertThat(read.profiles()).containsOnlyKeys("p").containsValue(Profile.NOTHING);
        assertThat(
                        read.problems().stream()
                                .map(one -> one.key() + " " + one.message().split("[,;]", -1)[0]))
                .containsExactly(
                        "mcpServers.a is not trusted",
                        "mcpServers.b is not trusted",
                        "mcpServers.c.url must be an address such as https://host.example/mcp",
                        "mcpServers.d.args[0] must close each ${ with a }",
                        "mcpServers.e.tools.alow is not known",
                        "mcpServers.me is left out: it is this hub itself",
                        "hub is not trusted");
    }
}
