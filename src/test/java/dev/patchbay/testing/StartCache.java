package dev.patchbay.testing;

import dev.patchbay.json.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * The ahead-of-time caches of a jar, each recorded in one run. With one, the program starts in a
 * third of the time, and tests start it a thousand times. Every build needs its own caches.
 */
final class StartCache {
    private static final int PATIENCE = 120;
    private static final Pattern PORT = Pattern.compile(":(\\d+)/");

    private StartCache() {}

    /** What the program serves on. A cache of one of them has few classes of the other. */
    enum Front {
        STDIO("stdio.aot"),
        SERVE("serve.aot");

        private final String file;

        Front(String file) {
            this.file = file;
        }

        private List<String> arguments() {
            return switch (this) {
                case STDIO -> List.of("stdio");
                case SERVE -> List.of("serve", "--port", "0", "--management-port", "0");
            };
        }
    }

    /** Makes a cache. */
    @FunctionalInterface
    interface Recording {
        void run() throws IOException;
    }

    /**
     * The file of a jar, which is made if it is not there.
     *
     * @param build a file that every build writes anew
     * @param front what the program is started as
     */
    static Path of(Path jar, Path build, Front front) {
        var cache = build.resolveSibling(front.file);
        try {
            ensure(cache, Files.getLastModifiedTime(build), () -> make(cache, jar, front));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return cache;
    }

    /**
     * Makes a cache that is not there, or is older than what it is made of.
     *
     * @param made when that was made
     */
    static synchronized void ensure(Path cache, FileTime made, Recording recording) {
        // Tests run in several processes.
        try (var channel =
                        FileChannel.open(
                                cache.resolveSibling(cache.getFileName() + ".lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                var _ = channel.lock()) {
            if (!Files.exists(cache) || Files.getLastModifiedTime(cache).compareTo(made) < 0) {
                Files.deleteIfExists(cache);
                recording.run();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Has the program do what most tests have it do: serve, with a server behind it. */
    private static void make(Path cache, Path jar, Front front) throws IOException {
        var servers = cache.resolveSibling(cache.getFileName() + ".json");
        var entry = new JsonWriter().beginObject().name("mcpServers").beginObject();
        entry.name("fake").beginObject();
        FakeUpstream.legacy().writeMembers(entry);
        Files.writeString(servers, entry.endObject().endObject().endObject().toString());
        var command = new ArrayList<>(List.of(Artifact.java()));
        command.addAll(Artifact.QUICK);
        command.addAll(List.of("-XX:AOTCacheOutput=" + cache, "-jar", jar.toString()));
        command.addAll(front.arguments());
        var log = cache.resolveSibling(cache.getFileName() + ".log");
        var builder = new ProcessBuilder(command);
        // The other stream is read.
        switch (front) {
            case STDIO -> builder.redirectError(log.toFile());
            case SERVE -> builder.redirectOutput(log.toFile());
        }
        OwnFolders.apply(builder.environment());
        builder.environment().put("PATCHBAY_CONFIG", servers.toString());
        var process = builder.start();
        try {
            switch (front) {
                case STDIO -> converse(process);
                case SERVE -> list(process);
            }
            if (!process.waitFor(PATIENCE, TimeUnit.SECONDS) || !Files.exists(cache)) {
                throw new IllegalStateException(jar + " must run once; see " + log);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Has a client shake hands, list the tools and leave. */
    private static void converse(Process process) throws IOException {
        try (var input = process.outputWriter();
                var output = process.inputReader()) {
            for (var line :
                    List.of(
                            Messages.initialize(1, "2025-11-25"),
                            Messages.initialized(),
                            Messages.request(2, "tools/list", ""))) {
                input.write(line + "\n");
            }
            input.flush();
            var answer = output.readLine();
            while (answer != null && !answer.contains("\"tools\":[")) {
                answer = output.readLine();
            }
        }
    }

    /** Asks for the tools, also those of the server behind, as soon as the program listens. */
    private static void list(Process process) throws IOException {
        try (var errors = process.errorReader()) {
            var line = errors.readLine();
            while (line != null && !line.contains("Serving on http")) {
                line = errors.readLine();
            }
            var port = PORT.matcher(String.valueOf(line));
            if (!port.find()) {
                throw new IllegalStateException("The program must listen, and has said " + line);
            }
            var list = Messages.request(1, "tools/list", Messages.META);
            try (var connection = HttpConnection.to(Integer.parseInt(port.group(1)))) {
                connection.post(McpHeaders.of(list), list);
                connection.response().text();
            }
            SystemProcess.of(process).signal("TERM");
            errors.lines().forEach(_ -> {});
        }
    }
}
