package dev.patchbay.testing;

import dev.patchbay.json.JsonWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The process that runs the fake HTTP servers, one for all tests of a virtual machine. It ends with
 * the virtual machine.
 */
final class FakeProcess {
    private static FakeProcess started;

    private final Writer commands;
    private final BufferedReader answers;

    private FakeProcess(List<String> command) throws IOException {
        var process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        commands = process.outputWriter(StandardCharsets.UTF_8);
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** The one there is; {@code command} starts it. */
    static synchronized FakeProcess get(List<String> command) {
        if (started == null) {
            try {
                started = new FakeProcess(command);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return started;
    }

    /**
     * Starts a fake.
     *
     * @param port where; 0 for wherever it is free
     */
    URI start(int port, List<String> arguments) {
        var command = new ArrayList<>(List.of("start", Integer.toString(port)));
        command.addAll(arguments);
        return URI.create("http://127.0.0.1:" + say(command) + "/mcp");
    }

    void stop(int port) {
        say(List.of("stop", Integer.toString(port)));
    }

    private synchronized String say(List<String> command) {
        try {
            var line = new JsonWriter().beginArray();
            command.forEach(line::value);
            commands.write(line.endArray() + "\n");
            commands.flush();
            var answer = answers.readLine();
            if (answer == null) {
                throw new IllegalStateException("The process of the fakes has ended");
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
