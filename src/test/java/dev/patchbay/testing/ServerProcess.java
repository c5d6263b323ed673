package dev.patchbay.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The real program in a process of its own, spoken to over its standard streams. */
public final class ServerProcess implements Client {
    private static final int PATIENCE_SECONDS = 20;

    private final Process process;
    private final Lines output = new Lines();
    private final Lines errors = new Lines();
    private final List<Thread> readers;

    private ServerProcess(Process process) {
        this.process = process;
        readers =
                List.of(
                        pump(process.getInputStream(), output),
                        pump(process.getErrorStream(), errors));
    }

    /** The program as it is shipped. */
    public static ServerProcess product(String... arguments) {
        return start("test.product", List.of(), Map.of(), arguments);
    }

    /** The program with the fixtures in it. */
    public static ServerProcess fixtures(String... arguments) {
        return start("test.fixtures", List.of(), Map.of(), arguments);
    }

    /** The program with the fixtures in it, with options for the virtual machine and settings. */
    public static ServerProcess fixtures(List<String> options, Map<String, String> environment) {
        return start("test.fixtures", options, environment, "stdio");
    }

    private static ServerProcess start(
            String jar,
            List<String> options,
            Map<String, String> environment,
            String... arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-jar");
        command.add(System.getProperty(jar));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        try {
            return new ServerProcess(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException("The server could not be started", e);
        }
    }

    @Override
    public void send(String line) {
        sendBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Sends bytes as they are. */
    public void sendBytes(byte[] bytes) {
        try {
            var in = process.getOutputStream();
            in.write(bytes);
            in.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("The server takes no input any more", e);
        }
    }

    @Override
    public String next() {
        return output.next("the server, which is " + (process.isAlive() ? "alive" : "dead"));
    }

    /** The next line on standard error. */
    public String nextError() {
        return errors.next("standard error");
    }

    public long pid() {
        return process.pid();
    }

    public boolean alive() {
        return process.isAlive();
    }

    /** The pipe that the server reads, to be closed or filled by hand. */
    public OutputStream input() {
        return process.getOutputStream();
    }

    public void endInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException("The input could not be closed", e);
        }
    }

    /** Sends a signal by name, such as TERM. */
    public void signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException("kill could not be run", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the end of the process and returns its exit code. */
    public int awaitExit() {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("The server still runs after " + PATIENCE_SECONDS + " s");
            }
            for (var reader : readers) {
                reader.join();
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted while waiting for the server to end", e);
        }
    }

    /** All lines on standard output that nobody has read. */
    public List<String> restOfOutput() {
        return output.rest();
    }

    /** All lines on standard error that nobody has read. */
    public List<String> restOfErrors() {
        return errors.rest();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private static Thread pump(InputStream stream, Lines lines) {
        return Thread.ofPlatform()
                .daemon()
                .start(() -> {
                    try (var reader =
                            new BufferedReader(
                                    new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                        for (var line = reader.readLine(); line != null; line = reader.readLine()) {
                            lines.add(line);
                        }
                    } catch (IOException e) {
                        lines.add("The stream broke: " + e.getMessage());
                    }
                });
    }
}
