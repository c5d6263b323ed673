package dev.patchbay.conformance;

import dev.patchbay.testing.Artifact;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A program that serves on a free port of the loopback. */
final class Server implements AutoCloseable {
    private static final Pattern SERVING = Pattern.compile("Serving on http://[^:]+:(\\d+)");
    private static final int PATIENCE_SECONDS = 60;

    private final Process process;
    private final CompletableFuture<String> port = new CompletableFuture<>();

    private Server(Process process) {
        this.process = process;
        Thread.ofPlatform().daemon().start(this::read);
    }

    /** The program with the fixtures in it. */
    static Server fixtures() throws IOException {
        return start(Artifact.fixtures(), List.of(), Map.of());
    }

    /** The product as a hub that leaves names as they are, with the servers of a file behind it. */
    static Server hub(Path servers) throws IOException {
        return start(
                Artifact.product(),
                List.of("--config", servers.toString()),
                Map.of("PATCHBAY_NAME_STYLE", "bare", "PATCHBAY_PLAIN_SCHEMAS", "false"));
    }

    private static Server start(
            Artifact artifact, List<String> options, Map<String, String> environment)
            throws IOException {
        var command = new ArrayList<>(artifact.serveCommand(List.of()));
        command.addAll(List.of("--port", "0"));
        command.addAll(options);
        var builder = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("PATCHBAY_MANAGEMENT_PORT", "0");
        builder.environment().putAll(environment);
        return new Server(builder.start());
    }

    /** Where it can be reached; the suite wants this name of the loopback. */
    String url() {
        return "http://localhost:"
                + port.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join()
                + "/mcp";
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    private void read() {
        try (var lines = process.errorReader()) {
            var said = new StringBuilder();
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                said.append(line).append('\n');
                var serving = SERVING.matcher(line);
                if (serving.find()) {
                    port.complete(serving.group(1));
                }
            }
            port.completeExceptionally(new IllegalStateException("It ended; it has said\n" + said));
        } catch (IOException e) {
            port.completeExceptionally(new UncheckedIOException(e));
        }
    }
}
