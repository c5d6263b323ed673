package dev.patchbay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program that ran to its end, and what came of it. */
record Run(int code, String output, String errors) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PATIENCE_SECONDS = 600;

    /** A short conversation; the program ends with it. */
    private static final String CONVERSATION =
            """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            {"jsonrpc":"2.0","id":2,"method":"tools/list"}
            """;

    static Run of(Path directory, String... command) throws IOException, InterruptedException {
        return of(directory, Map.of(), "", List.of(command));
    }

    static Run of(
            Path directory, Map<String, String> environment, String input, List<String> command)
            throws IOException, InterruptedException {
        var output = Files.createTempFile("run", ".out");
        var errors = Files.createTempFile("run", ".err");
        var builder =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectOutput(output.toFile())
                        .redirectError(errors.toFile());
        builder.environment().putAll(environment);
        var process = builder.start();
        try (var to = process.outputWriter()) {
            to.write(input);
        }
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(
                    command + " still runs; it has said\n" + Files.readString(errors));
        }
        var run = new Run(process.exitValue(), Files.readString(output), Files.readString(errors));
        Files.delete(output);
        Files.delete(errors);
        return run;
    }

    /** Has a client talk to it: a handshake and the list of tools, and then the end of input. */
    static Run serving(Path directory, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        return of(directory, environment, CONVERSATION, command);
    }

    /** It must have ended well. */
    Run succeeded() {
        assertThat(code).as(() -> output + errors).isZero();
        return this;
    }

    /** It must have served the client, and said nothing else; the names of the tools. */
    List<String> served() throws IOException {
        succeeded();
        var answers = output.lines().toList();
        assertThat(answers).as(errors).hasSize(2);
        assertThat(JSON.readTree(answers.get(0)).at("/result/serverInfo/name").textValue())
                .isEqualTo("patchbay");
        return JSON.readTree(answers.get(1))
                .at("/result/tools")
                .valueStream()
                .map(tool -> tool.path("name").textValue())
                .toList();
    }

    JsonNode json() throws IOException {
        return JSON.readTree(output);
    }

    /** The words of a command and further ones. */
    static List<String> words(List<String> first, String... further) {
        var words = new ArrayList<>(first);
        words.addAll(Arrays.asList(further));
        return words;
    }
}
