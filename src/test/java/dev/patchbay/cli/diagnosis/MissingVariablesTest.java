package dev.patchbay.cli.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.upstream.definition.ServerAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MissingVariablesTest {
    private static final Map<String, String> HERE =
            Map.of(
                    "PATH", "/bin",
                    "https_proxy", "http://u:hidden@proxy",
                    "NO_PROXY", "localhost",
                    "NODE_OPTIONS", "hidden",
                    "A_TOKEN", "hidden",
                    "GIVEN", "hidden",
                    "PWD", "/here",
                    "PATCHBAY_HTTP_TOKEN", "hidden",
                    "BASH_FUNC_x%%", "() { :; }",
                    "FUNCTION", "() { :; }");

    private static final ServerAddress.Program PROGRAM =
            new ServerAddress.Program("x", List.of(), Map.of("GIVEN", "own"), null);

    private final MissingVariables variables = new MissingVariables(HERE, "PATH"::equals);

    @Test
    void whatIsSetHereAndNotPassedOnIsNamedProxiesFirst() {
        assertThat(variables.of(PROGRAM))
                .containsExactly("NO_PROXY", "https_proxy", "NODE_OPTIONS", "A_TOKEN");
    }

    @Test
    void theRemedyNamesThemWithTheLineThatPassesOneOn() {
        assertThat(MissingVariables.remedy(variables.of(PROGRAM)))
                .contains("NO_PROXY, https_proxy, NODE_OPTIONS, A_TOKEN;")
                .contains("\"env\": {\"NO_PROXY\": \"${NO_PROXY}\"}")
                .doesNotContain("hidden");
        assertThat(MissingVariables.remedy(List.of("A", "B", "C", "D", "E", "F", "G", "H")))
                .contains("E, F and 2 more");
    }

    @Test
    void proxiesAreNamedWithTheLinesThatPassThemOn() {
        assertThat(MissingVariables.ofProxies(variables.of(PROGRAM)))
                .isEqualTo(
                        "; NO_PROXY, https_proxy are set here but not passed on: \"env\":"
                                + " {\"NO_PROXY\": \"${NO_PROXY}\", \"https_proxy\":"
                                + " \"${https_proxy}\"} passes them on");
        assertThat(MissingVariables.ofProxies(List.of("A_TOKEN"))).isEmpty();
    }
}
