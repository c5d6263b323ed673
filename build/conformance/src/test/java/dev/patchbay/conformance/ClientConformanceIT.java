package dev.patchbay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Artifact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The hub as a client of the servers that the official suite starts. */
class ClientConformanceIT {
    private static final String WITH_SESSIONS = "2025-11-25";
    private static final String STATELESS = "2026-07-28";

    private static final List<String> OLDER =
            List.of(
                    "initialize",
                    "tools_call",
                    "elicitation-sep1034-client-defaults",
                    "sse-retry",
                    "json-schema-2020-12-preservation");

    private static final List<String> NEWER =
            List.of(
                    "tools_call",
                    "request-metadata",
                    "sep-2322-client-request-state",
                    "http-standard-headers",
                    "http-custom-headers",
                    "http-invalid-tool-headers",
                    "json-schema-ref-no-deref",
                    "json-schema-2020-12-preservation");

    /** The hub gets no tokens: they stand in its configuration. */
    private static final List<String> AUTHORIZATION =
            List.of(
                    "auth/metadata-default",
                    "auth/metadata-var1",
                    "auth/metadata-var2",
                    "auth/metadata-var3",
                    "auth/basic-cimd",
                    "auth/scope-from-www-authenticate",
                    "auth/scope-from-scopes-supported",
                    "auth/scope-omitted-when-undefined",
                    "auth/scope-step-up",
                    "auth/scope-retry-limit",
                    "auth/token-endpoint-auth-basic",
                    "auth/token-endpoint-auth-post",
                    "auth/token-endpoint-auth-none",
                    "auth/pre-registration",
                    "auth/client-credentials-jwt",
                    "auth/client-credentials-basic",
                    "auth/enterprise-managed-authorization",
                    "auth/dpop",
                    "auth/dpop-nonce",
                    "auth/wif-jwt-bearer");

    private static final List<String> NEWER_AUTHORIZATION =
            List.of(
                    "auth/resource-mismatch",
                    "auth/offline-access-scope",
                    "auth/offline-access-not-supported",
                    "auth/authorization-server-migration",
                    "auth/iss-supported",
                    "auth/iss-not-advertised",
                    "auth/iss-supported-missing",
                    "auth/iss-wrong-issuer",
                    "auth/iss-unexpected",
                    "auth/iss-normalized",
                    "auth/metadata-issuer-mismatch");

    @TempDir private Path folder;

    static Stream<Arguments> supported() {
        return Stream.concat(
                OLDER.stream().map(scenario -> Arguments.of(scenario, WITH_SESSIONS)),
                NEWER.stream().map(scenario -> Arguments.of(scenario, STATELESS)));
    }

    @ParameterizedTest
    @MethodSource("supported")
    void whatServersWant(String scenario, String revision) throws Exception {
        Suite.requireIt();
        var run = Suite.against(driver(), scenario, revision);

        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.with("FAILURE", "WARNING")).as(run.output()).isEmpty();
        assertThat(run.with("SUCCESS")).as(run.output()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {WITH_SESSIONS, STATELESS})
    void allButAuthorizationIsSupported(String revision) throws Exception {
        Suite.requireIt();
        var known = new ArrayList<>(revision.equals(STATELESS) ? NEWER : OLDER);
        known.addAll(AUTHORIZATION);
        if (revision.equals(STATELESS)) {
            known.addAll(NEWER_AUTHORIZATION);
        }

        assertThat(Suite.clientScenarios(revision)).containsExactlyInAnyOrderElementsOf(known);
    }

    /** The command that the suite is given, which it takes apart at blanks. */
    private Path driver() throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command =
                new ArrayList<>(
                        List.of(
                                java,
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Driver.class.getName()));
        command.addAll(Artifact.product().command(List.of()));
        var line =
                command.stream()
                        .map(word -> "'" + word.replace("'", "'\\''") + "'")
                        .collect(Collectors.joining(" "));
        var script =
                Files.writeString(
                        folder.resolve("driver"), "#!/bin/sh\nexec " + line + " \"$@\"\n");
        if (!script.toFile().setExecutable(true)) {
            throw new IOException(script + " cannot be made executable");
        }
        return script;
    }
}
