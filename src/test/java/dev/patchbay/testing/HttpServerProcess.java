package dev.patchbay.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The real program with the fixtures in its own process, on its own port. */
public final class HttpServerProcess implements AutoCloseable {
    /** The path that clients talk to. */
    public static final String PATH = "/mcp";

    private static final int PATIENCE_SECONDS = 60;
    private static final Pattern LISTENING = Pattern.compile("http://[^:]+:([1-9]\\d*)");

    private final Process process;
    private final Lines errors = new Lines();
    private final List<String> before = new ArrayList<>();
    private final Thread reader;
    private int port;
    private int managementPort;

    private HttpServerProcess(Process process) {
        this.process = process;
        reader = Thread.ofPlatform().daemon().start(this::readErrors);
    }

    /** Waits until it listens. */
    public static HttpServerProcess fixtures() {
        return fixtures(Map.of());
    }

    /** The same with settings, as environment variables. */
    public static HttpServerProcess fixtures(Map<String, String> environment) {
        return fixtures(List.of(), environment);
    }

    /** The same with options for the virtual machine. */
    public static HttpServerProcess fixtures(
            List<String> options, Map<String, String> environment) {
        var server = start(options, environment, "--port", "0");
        server.awaitListening();
        return server;
    }

    /** The program as it is shipped; waits until it listens. */
    public static HttpServerProcess product(String... arguments) {
        return product(Map.of(), arguments);
    }

    /** The same, with settings. */
    public static HttpServerProcess product(Map<String, String> environment, String... arguments) {
        var server = start(Artifact.product(), List.of(), environment, arguments);
        server.awaitListening();
        return server;
    }

    /** Does not wait for anything; the program may refuse to start. */
    public static HttpServerProcess start(
            List<String> options, Map<String, String> environment, String... arguments) {
        return start(Artifact.fixtures(), options, environment, arguments);
    }

    private static HttpServerProcess start(
            Artifact artifact,
            List<String> options,
            Map<String, String> environment,
            String... arguments) {
        var command = new ArrayList<>(artifact.serveCommand(options));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("PATCHBAY_MANAGEMENT_PORT", "0");
        OwnFolders.apply(builder.environment());
        builder.environment().putAll(environment);
        try {
            return new HttpServerProcess(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException("The server could not be started", e);
        }
    }

    private void readErrors() {
        try (var lines = process.errorReader(StandardCharsets.UTF_8)) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                errors.add(line);
            }
        } catch (IOException e) {
            errors.add("Standard error broke: " + e.getMessage());
        }
    }

    private void awaitListening() {
        port = nextPort();
        managementPort = nextPort();
    }

    /** What it said on standard error until it listened on both ports. */
    public List<String> linesBeforeListening() {
        return List.copyOf(before);
    }

    private int nextPort() {
        while (true) {
            var line = errors.next("standard error");
            before.add(line);
            var found = LISTENING.matcher(line);
            if (found.find()) {
                return Integer.parseInt(found.group(1));
            }
        }
    }

    public int port() {
        return port;
    }

    /** The port for those who run it. */
    public ManagementPort management() {
        return new ManagementPort(managementPort);
    }

    /** A new connection to it. */
    public HttpConnection connect() {
        return HttpConnection.to(port);
    }

    /** Sends a signal by name, such as TERM. */
    public void signal(String name) {
        SystemProcess.of(process).signal(name);
    }

    /** Waits for the end of the process and returns its exit code. */
    public int awaitExit() {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("The server still runs after " + PATIENCE_SECONDS + " s");
            }
            reader.join();
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while waiting for the server to end", e);
        }
    }

    /** All lines on standard error that nobody has read. */
    public List<String> restOfErrors() {
        return errors.rest();
    }

    /** The memory that the process has, as the kernel counts it. */
    public long residentMegabytes() {
        return SystemProcess.of(process).residentMegabytes();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        awaitExit();
    }
}
