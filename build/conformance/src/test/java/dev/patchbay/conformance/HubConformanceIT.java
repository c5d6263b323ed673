package dev.patchbay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fixtures behind a hub, judged by the official suite as if they were reached directly. */
class HubConformanceIT {
    @TempDir private Path folder;

    /**
     * The frozen sets of what a revision requires, with a server of each era. What goes on with
     * tasks is an extension that the fixtures do not have.
     *
     * @param failures a server with a session cannot say under which key it asks, and the suite
     *     wants to see a certain one
     */
    @ParameterizedTest
    @CsvSource({
        "LEGACY_HTTP, 2025-11-25, 30, ''",
        "LEGACY_HTTP, 2026-07-28, 36, sep-2322-elicitation-incomplete",
        "MODERN_PROGRAM, 2025-11-25, 30, ''",
        "MODERN_PROGRAM, 2026-07-28, 37, ''",
    })
    void whatARevisionRequires(Back back, String revision, int scenarios, String failures)
            throws Exception {
        Suite.requireIt();
        try (var behind = Behind.start(back, folder)) {
            var run =
                    Suite.against(behind.hub(), back + "-" + revision, "--requirements", revision);

            assertThat(failures(run))
                    .as(run.output())
                    .isEqualTo(failures.isEmpty() ? Set.of() : Set.of(failures));
            assertThat(run.code()).as(run.output()).isEqualTo(failures.isEmpty() ? 0 : 1);
            assertThat(run.scenarios()).hasSizeGreaterThanOrEqualTo(scenarios);
        }
    }

    /** What the suite does not count, or advises only, and what a hub could get wrong. */
    @Test
    void whatNoRevisionRequires() throws Exception {
        Suite.requireIt();
        try (var behind = Behind.start(Back.MODERN_PROGRAM, folder)) {
            for (var scenario :
                    new String[] {
                        "http-custom-header-server-validation",
                        "http-header-validation",
                        "json-schema-2020-12",
                        "server-session-lifecycle"
                    }) {
                var run = Suite.against(behind.hub(), "hub-" + scenario, "--scenario", scenario);

                assertThat(run.code()).as(run.output()).isZero();
                assertThat(run.with("FAILURE", "WARNING")).as(run.output()).isEmpty();
                assertThat(run.with("SUCCESS")).as(run.output()).isNotEmpty();
            }
        }
    }

    private static Set<String> failures(Suite.Run run) throws IOException {
        return run.with("FAILURE").stream()
                .filter(check -> !check.scenario().startsWith("server-tasks-"))
                .map(Suite.Check::id)
                .collect(Collectors.toSet());
    }
}
