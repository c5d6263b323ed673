package dev.patchbay.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One run of the built program as a command that ends by itself.
 *
 * @param code the exit code
 * @param out all of standard output
 * @param err all of standard error
 */
public record CommandRun(int code, String out, String err) {
    private static final int PATIENCE_SECONDS = 60;

    /** The program in a folder, with options for the virtual machine where there is one. */
    public record Place(Path folder, List<String> options, Map<String, String> environment) {
        public Place {
            options = List.copyOf(options);
            environment = Map.copyOf(environment);
        }

        public static Place in(Path folder) {
            return new Place(folder, List.of(), Map.of());
        }

        /** The same with a variable. */
        public Place with(String name, String value) {
            var all = new java.util.HashMap<>(environment);
            all.put(name, value);
            return new Place(folder, options, all);
        }

        /** The command line that starts the program. */
        public List<String> command(String... arguments) {
            var command = new ArrayList<>(Artifact.product().command(options));
            command.addAll(List.of(arguments));
            return command;
        }

        public CommandRun run(String... arguments) {
            return runCommand(command(arguments));
        }

        /** Begins a command whose standard streams are the caller's business. */
        public ProcessBuilder builder(List<String> command) {
            var builder = new ProcessBuilder(command).directory(folder.toFile());
            var variables = builder.environment();
            variables.keySet().removeIf(name -> name.startsWith("PATCHBAY_"));
            variables.put("XDG_CONFIG_HOME", folder.resolve("config").toString());
            variables.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
            variables.put("XDG_STATE_HOME", folder.resolve("state").toString());
            variables.put("XDG_RUNTIME_DIR", folder.resolve("run").toString());
            variables.putAll(environment);
            return builder;
        }

        /** Any command in that folder. */
        public CommandRun runCommand(List<String> command) {
            try {
                var out = Files.createTempFile("run", ".out");
                var err = Files.createTempFile("run", ".err");
                var process =
                        builder(command)
                                .redirectOutput(out.toFile())
                                .redirectError(err.toFile())
                                .start();
                process.getOutputStream().close();
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    throw new AssertionError(
                            "Still runs after " + PATIENCE_SECONDS + " s: " + command);
                }
                var run = new CommandRun(process.exitValue(), text(out), text(err));
                Files.delete(out);
                Files.delete(err);
                return run;
            } catch (IOException e) {
                throw new UncheckedIOException("A command could not be run", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("Interrupted while a command ran", e);
            }
        }
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
