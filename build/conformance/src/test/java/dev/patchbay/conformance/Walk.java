package dev.patchbay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.patchbay.docs.Page;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who does what a page says, block after block: commands are run, files are written, and a
 * file for a client that names Patchbay has it started as that client would.
 *
 * <p>Not safe for threads.
 */
final class Walk implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern SERVES = Pattern.compile("^[^#]*\\bpatchbay serve\\b");
    private static final Pattern HERE_DOCUMENT = Pattern.compile("<<'?(\\w+)'?");
    private static final int PATIENCE_SECONDS = 400;

    private static final String HELLO =
            """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
            "capabilities":{},"clientInfo":{"name":"walk","version":"1"}}}
            """;

    private final Path folder;
    private final Map<String, String> environment;
    private final Map<String, String> places;
    private @Nullable Process served;

    /**
     * Begins in a folder.
     *
     * @param environment all the variables that there are
     * @param places what stands for a place in guides, and where that is here
     */
    Walk(Path folder, Map<String, String> environment, Map<String, String> places) {
        this.folder = folder;
        this.environment = environment;
        this.places = places;
    }

    /** Does what a block says. */
    void take(Page.Block block) throws IOException, InterruptedException {
        if (!block.file().isEmpty()) {
            write(block);
        } else if (block.language().equals("sh")) {
            for (var line : lines(block.text())) {
                take(line);
            }
        } else {
            // What a program prints, or what is typed elsewhere; other languages have a file.
            assertThat(block.language()).as(block.text()).isIn("text", "promql");
        }
    }

    private void write(Page.Block block) throws IOException, InterruptedException {
        var file = folder.resolve(block.file());
        Files.createDirectories(file.getParent());
        Files.writeString(file, here(block.text()));
        if (block.language().equals("json")) {
            var entry = patchbay(JSON.readTree(file.toFile()));
            if (entry != null) {
                start(entry);
            }
        }
    }

    /** The entry of Patchbay itself, in a file for a client. */
    private static @Nullable JsonNode patchbay(JsonNode file) {
        for (var name : List.of("mcpServers", "servers")) {
            if (file.path(name).has("patchbay")) {
                return file.path(name).path("patchbay");
            }
        }
        return null;
    }

    /** Does what a client does with an entry of its file. */
    private void start(JsonNode entry) throws IOException, InterruptedException {
        if (entry.has("url")) {
            greet(entry.path("url").asText());
            return;
        }
        // The shell looks for the program on the PATH of the walk.
        var command = new ArrayList<>(List.of("sh", "-c", "exec \"$0\" \"$@\""));
        command.add(entry.path("command").asText());
        entry.path("args").forEach(argument -> command.add(argument.asText()));
        var builder = builder(command);
        entry.path("env")
                .properties()
                .forEach(one -> builder.environment().put(one.getKey(), one.getValue().asText()));
        greet(builder);
    }

    /** Lines of a shell, each with those that it goes on in. */
    private static List<String> lines(String text) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        String end = null;
        for (var part : text.lines().toList()) {
            line.append(line.isEmpty() ? "" : "\n").append(part);
            if (end == null) {
                var document = HERE_DOCUMENT.matcher(part);
                end = document.find() ? document.group(1) : null;
            } else if (part.equals(end)) {
                end = null;
            }
            if (end == null && !part.endsWith("\\")) {
                lines.add(line.toString());
                line.setLength(0);
            }
        }
        assertThat(line).as("the end of a line").isEmpty();
        return lines.stream().filter(one -> !one.isBlank()).toList();
    }

    private void take(String line) throws IOException, InterruptedException {
        switch (Deviation.of(line).orElse(null)) {
            case Deviation.LeftOut _ -> {}
            case Deviation.Replaced replaced -> run(here(replaced.other()), 0);
            case Deviation.Ends ends -> run(here(line), ends.code());
            case Deviation.Client _ -> client(here(line));
            case null -> run(here(line), 0);
        }
    }

    private String here(String text) {
        var here = text;
        for (var place : places.entrySet()) {
            here = here.replace(place.getKey(), place.getValue());
        }
        return here;
    }

    private void run(String line, int code) throws IOException, InterruptedException {
        var command = List.of("sh", "-c", line);
        if (SERVES.matcher(line).find()) {
            serve(command);
            return;
        }
        var said = Files.createTempFile("walk", ".out");
        var process =
                builder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
        process.getOutputStream().close();
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("%s ends", line)
                    .isTrue();
            assertThat(process.exitValue())
                    .as("%s%n%s", line, Files.readString(said))
                    .isEqualTo(code);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            Files.delete(said);
        }
    }

    /** Starts a server, which then serves the rest of the page, or until the next one. */
    private void serve(List<String> command) throws IOException {
        close();
        var process = builder(command).redirectErrorStream(true).start();
        served = process;
        process.getOutputStream().close();
        var serves = new CompletableFuture<Void>();
        Thread.ofVirtual().start(() -> read(process, serves));
        serves.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    private static void read(Process process, CompletableFuture<Void> serves) {
        var said = new StringBuilder();
        try (var out = process.inputReader()) {
            for (var line = out.readLine(); line != null; line = out.readLine()) {
                said.append(line).append('\n');
                if (line.contains("Serving on")) {
                    serves.complete(null);
                }
            }
            serves.completeExceptionally(new AssertionError("It has ended:\n" + said));
        } catch (IOException e) {
            serves.completeExceptionally(e);
        }
    }

    /** Does what `claude mcp add` has Claude Code do. */
    private void client(String line) throws IOException, InterruptedException {
        if (line.contains(" --transport http ")) {
            greet(line.substring(line.lastIndexOf(' ') + 1));
        } else {
            var command = line.substring(line.indexOf(" -- ") + 4);
            greet(builder(List.of("sh", "-c", "exec " + command)));
        }
    }

    private static void greet(ProcessBuilder hub) throws IOException {
        try (var talk = new HubTalk(hub, false)) {
            assertThat(talk.ask("tools/list").path("tools").findValuesAsText("name"))
                    .contains("hub_servers");
        }
    }

    private static void greet(String url) throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(URI.create(url))
                        .timeout(Duration.ofSeconds(PATIENCE_SECONDS))
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(HttpRequest.BodyPublishers.ofString(HELLO))
                        .build();
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        }
    }

    private ProcessBuilder builder(List<String> command) {
        var builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    /** Ends the server that still serves, if one does. */
    @Override
    public void close() {
        var process = served;
        if (process != null) {
            // The server itself is a child of the shell.
            process.descendants().forEach(ProcessHandle::destroy);
            process.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
            served = null;
        }
    }
}
