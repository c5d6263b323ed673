package dev.patchbay.transport.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InheritedTest {
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
                "SSL_CERT_FILE"
            })
    void whatProgramsNeedIsInherited(String name) {
        assertThat(Inherited.from(Map.of(name, "x"))).containsEntry(name, "x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AWS_SECRET_ACCESS_KEY",
                "GITHUB_TOKEN",
                "HTTPS_PROXY",
                "LD_PRELOAD",
                "NODE_OPTIONS",
                "PATCHBAY_HTTP_TOKEN",
                "PATHS",
                "path",
                "SSH_AUTH_SOCK"
            })
    void nothingElseIs(String name) {
        assertThat(Inherited.from(Map.of(name, "x"))).isEmpty();
    }

    @Test
    void functionsOfAShellAreNot() {
        assertThat(Inherited.from(Map.of("TERM", "() { :; }; id"))).isEmpty();
    }
}
