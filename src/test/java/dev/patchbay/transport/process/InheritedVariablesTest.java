package dev.patchbay.transport.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InheritedVariablesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "PATH",
                "HOME",
                "LANG",
                "LC_ALL",
                "TMPDIR",
                "TZ",
                "XDG_CONFIG_HOME",
                "SSL_CERT_FILE",
                "NODE_EXTRA_CA_CERTS",
                "REQUESTS_CA_BUNDLE",
                "CURL_CA_BUNDLE",
                "PIP_CERT",
                "UV_CACHE_DIR",
                "UV_TOOL_DIR",
                "npm_config_cache"
            })
    void whatProgramsNeedIsInherited(String name) {
        assertThat(InheritedVariables.from(Map.of(name, "x"))).containsEntry(name, "x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AWS_SECRET_ACCESS_KEY",
                "GITHUB_TOKEN",
                "HTTPS_PROXY",
                "NODE_TLS_REJECT_UNAUTHORIZED",
                "NPM_CONFIG__AUTH",
                "PIP_CLIENT_CERT",
                "PIP_INDEX_URL",
                "UV_INDEX_URL",
                "UV_PUBLISH_TOKEN",
                "LD_PRELOAD",
                "NODE_OPTIONS",
                "PATCHBAY_HTTP_TOKEN",
                "PATHS",
                "path",
                "SSH_AUTH_SOCK"
            })
    void nothingElseIs(String name) {
        assertThat(InheritedVariables.from(Map.of(name, "x"))).isEmpty();
    }

    @Test
    void functionsOfAShellAreNot() {
        assertThat(InheritedVariables.from(Map.of("TERM", "() { :; }; id"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/architecture.md", "docs/reference/configuration.md"})
    void thePagesNameAllOfThem(String page) throws IOException {
        var text = Files.readString(Path.of(page));

        assertThat(InheritedVariables.NAMES).allMatch(name -> text.contains("`" + name + "`"));
        assertThat(InheritedVariables.PREFIXES)
                .allMatch(prefix -> text.contains("`" + prefix + "*`"));
    }
}
