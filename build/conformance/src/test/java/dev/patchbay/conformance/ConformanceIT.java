package dev.patchbay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The HTTP front, judged by the official suite. Nothing is expected to fail. */
class ConformanceIT {
    private static Server server;

    @BeforeAll
    static void start() throws Exception {
        Suite.requireIt();
        server = Server.fixtures();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    /**
     * The frozen sets of what a revision requires; their sizes make sure that something was run.
     */
    @ParameterizedTest
    @CsvSource({"2025-11-25, 30", "2026-07-28, 37"})
    void whatARevisionRequires(String revision, int scenarios) throws Exception {
        var run = Suite.against(server, "requirements-" + revision, "--requirements", revision);

        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.scenarios()).hasSizeGreaterThanOrEqualTo(scenarios);
    }

    /** What the suite runs and does not count, be it that it advises only: here it counts. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http-custom-header-server-validation",
                "http-header-validation",
                "json-schema-2020-12",
                "server-session-lifecycle",
                "server-sse-polling"
            })
    void whatNoRevisionRequires(String scenario) throws Exception {
        var run = Suite.against(server, scenario, "--scenario", scenario);

        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.with("FAILURE", "WARNING")).as(run.output()).isEmpty();
        assertThat(run.with("SUCCESS")).as(run.output()).isNotEmpty();
    }
}
