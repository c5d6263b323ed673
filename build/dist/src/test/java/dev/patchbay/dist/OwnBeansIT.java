package dev.patchbay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.docs.Page;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The program of the guide "Write a tool", built in a copy of the checkout as the guide says. */
class OwnBeansIT {
    private static final Path COPY = Built.ROOT.resolve("build/dist/target/own-beans");

    /** A bean that counts with the registry itself. */
    private static final String COUNTER =
            """
            package com.example.notes;

            import dev.patchbay.tool.Tool;
            import io.micrometer.core.instrument.MeterRegistry;
            import jakarta.inject.Inject;

            /** Counts its calls. */
            final class CountedTool {
                private final MeterRegistry meters;

                @Inject
                CountedTool(MeterRegistry meters) {
                    this.meters = meters;
                }

                @Tool(description = "Counts its calls.")
                void count() {
                    meters.counter("counted").increment();
                }
            }
            """;

    private static HttpServerProcess server;

    @BeforeAll
    static void build() throws Exception {
        Run.of(Built.ROOT, "rm", "-rf", COPY.toString()).succeeded();
        for (var part :
                List.of("pom.xml", "mvnw", "patchbay", ".mvn", "build/parent", "src/main")) {
            var to = COPY.resolve(part);
            Files.createDirectories(to.getParent());
            Run.of(Built.ROOT, "cp", "-a", part, to.toString()).succeeded();
        }
        var guide = Page.of(Built.ROOT.resolve("docs/guides/write-a-tool.md"));
        for (var block : guide.blocks()) {
            if (block.language().equals("java")) {
                write(block.file(), block.text());
            }
        }
        write("src/main/java/com/example/notes/CountedTool.java", COUNTER);
        Run.of(COPY, "./mvnw", "-B", "-ntp", "-q", "-Dquick", "-DskipTests", "package").succeeded();
        server = HttpServerProcess.product("--port", "0");
    }

    private static void write(String file, String text) throws Exception {
        var path = COPY.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void call(String tool, String arguments) {
        var call = Messages.modernCall(1, tool, arguments);
        try (var connection = server.connect()) {
            connection.post(McpHeaders.of(call), call);
            assertThat(connection.response().text()).contains("\"result\"");
        }
    }

    @Test
    void itsToolsAreServedOnStandardInputToo() throws Exception {
        var command = List.of(COPY.resolve("patchbay").toString(), "stdio");
        var environment = Map.of("JAVA_HOME", System.getProperty("java.home"));

        var run = Run.serving(COPY, environment, command);

        assertThat(run.served()).contains("greet", "save_note", "delete_note", "count");
        assertThat(run.errors()).isEmpty();
    }

    @Test
    void itsChecksAreAskedForItsHealth() {
        assertThat(server.management().get("/q/health/ready").text())
                .contains("\"accepting requests\"", "\"room for notes\"");
        assertThat(server.management().get("/q/health/live").text())
                .doesNotContain("\"room for notes\"");
    }

    @Test
    void itsMetersAreShown() {
        call("save_note", "{\"name\":\"a\",\"lines\":[\"1\"]}");
        call("count", "{}");
        call("count", "{}");

        assertThat(server.management().metrics())
                .containsEntry("notes", 1.0)
                .containsEntry("counted_total", 2.0);
    }
}
