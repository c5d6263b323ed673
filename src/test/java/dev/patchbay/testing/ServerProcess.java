package dev.patchbay.testing;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/** The real program in its own process, over its standard streams. */
public final class ServerProcess implements Client {
    private static final Logger LOG = Logger.getLogger(ServerProcess.class);
    private static final int PATIENCE_SECONDS = 60;

    private final Process process;
    private final OutputStream input;
    private final Lines output = new Lines();
    private final Lines errors = new Lines();
    private final WireCheck check = new WireCheck();
    private final List<Thread> readers;
    private volatile boolean killed;

    private ServerProcess(Process process) {
        this.process = process;
        input = new WatchedOutput(process.getOutputStream(), check::sent);
        readers =
                List.of(
                        pump(process.getInputStream(), this::received, this::receivedUnfinished),
                        pump(process.getErrorStream(), errors::add, errors::add));
    }

    /** The program as it is shipped. */
    public static ServerProcess product(String... arguments) {
        return start(Artifact.product(), List.of(), Map.of(), arguments);
    }

    /** The same, with settings. */
    public static ServerProcess product(Map<String, String> environment, String... arguments) {
        return start(Artifact.product(), List.of(), environment, arguments);
    }

    /** The program as it is shipped, in a folder. */
    public static ServerProcess product(CommandRun.Place place, String... arguments) {
        try {
            return new ServerProcess(place.builder(place.command(arguments)).start());
        } catch (IOException e) {
            throw new UncheckedIOException("The server could not be started", e);
        }
    }

    /** The program with the fixtures in it. */
    public static ServerProcess fixtures(String... arguments) {
        return start(Artifact.fixtures(), List.of(), Map.of(), arguments);
    }

    /** The program with the fixtures in it, with options for the virtual machine and settings. */
    public static ServerProcess fixtures(List<String> options, Map<String, String> environment) {
        return start(Artifact.fixtures(), options, environment, "stdio");
    }

    private static ServerProcess start(
            Artifact artifact,
            List<String> options,
            Map<String, String> environment,
            String... arguments) {
        var command = new ArrayList<>(artifact.command(options));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        OwnFolders.apply(builder.environment());
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
            input.write(bytes);
            input.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("The server takes no input any more", e);
        }
    }

    @Override
    public String next() {
        var line = output.next("the server, which is " + (process.isAlive() ? "alive" : "dead"));
        check.verify();
        return line;
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
        return input;
    }

    public void endInput() {
        try {
            input.close();
        } catch (IOException e) {
            throw new UncheckedIOException("The input could not be closed", e);
        }
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
    public List<String> end() {
        endInput();
        awaitExit();
        check.verify();
        return restOfOutput();
    }

    @Override
    public void close() {
        killed = process.isAlive();
        process.destroyForcibly();
        awaitExit();
        check.verify();
    }

    private void received(String line) {
        check.received(line);
        output.add(line);
    }

    private void receivedUnfinished(String piece) {
        if (!killed) {
            check.receivedUnfinished(piece);
            output.add(piece);
        }
    }

    /** Cuts at line feeds alone, as the protocol does; a reader of text would cut at more. */
    private static Thread pump(
            InputStream stream, Consumer<String> lines, Consumer<String> unfinished) {
        return Thread.ofPlatform()
                .daemon()
                .start(() -> {
                    var line = new ByteArrayOutputStream();
                    try (var in = new BufferedInputStream(stream)) {
                        for (int b = in.read(); b >= 0; b = in.read()) {
                            if (b == '\n') {
                                lines.accept(Lines.decode(line.toByteArray()));
                                line.reset();
                            } else {
                                line.write(b);
                            }
                        }
                    } catch (IOException e) {
                        LOG.debugf(e, "A stream of the server broke, as it does when it is killed");
                    }
                    if (line.size() > 0) {
                        unfinished.accept(Lines.decode(line.toByteArray()));
                    }
                });
    }
}
