package dev.patchbay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Artifact;
import dev.patchbay.testing.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a program on standard input and output does not load, because it needs an HTTP server or a
 * server behind the hub. The types of all beans are loaded with the container, so this names what
 * is behind them.
 */
// Only a virtual machine can tell which classes it has loaded.
@Tag("jvm")
class StdioClassesIT {
    private static final List<String> OF_NO_USE =
            List.of(
                    " io.quarkus.runtime.ApplicationLifecycleManager ",
                    " io.quarkus.runtime.generated.RunTimeConfigBuilder",
                    " io.vertx.core.impl.",
                    " io.vertx.ext.web.impl.",
                    " io.netty.channel.nio.",
                    " io.netty.buffer.",
                    " io.netty.handler.",
                    " javax.net.ssl.",
                    " sun.security.ssl.",
                    " java.net.InetAddress$CachedLocalHost ",
                    " io.micrometer.core.instrument.composite.CompositeCounter ",
                    " io.micrometer.core.instrument.composite.CompositeGauge ",
                    " io.prometheus.client.Collector ",
                    " io.smallrye.health.SmallRyeHealth ",
                    " org.jose4j.",
                    " com.fasterxml.jackson.dataformat.",
                    " dev.patchbay.ops.Management ",
                    " dev.patchbay.ops.Metrics ",
                    " dev.patchbay.app.record.OutputRecorder",
                    " dev.patchbay.journal.",
                    " dev.patchbay.local.",
                    " dev.patchbay.transport.http.",
                    " dev.patchbay.transport.client.");

    @Test
    void nothingOfHttpAndOfServersIsLoaded(@TempDir Path folder) throws IOException {
        var log = folder.resolve("classes");
        var options = List.of(Artifact.WITHOUT_MEMORY, "-Xlog:class+load:file=" + log);
        try (var server = ServerProcess.fixtures(options, Map.of())) {
            server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
            server.end();
        }
        assertThat(Files.readAllLines(log))
                .hasSizeGreaterThan(1_000)
                .noneMatch(line -> OF_NO_USE.stream().anyMatch(line::contains));
    }
}
