package dev.patchbay.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A folder with copies of some files of the checkout, and fake programs. */
final class Script {
    private static final int PATIENCE_SECONDS = 60;

    /** What came of a script. */
    record Run(int code, String output, String errors) {}

    private final Path folder;

    Script(Path folder) {
        this.folder = folder;
    }

    /** Copies files of the checkout to the same places. */
    void take(String... names) throws IOException {
        for (var name : names) {
            var to = folder.resolve(name);
            Files.createDirectories(to.getParent());
            Files.copy(Path.of(name), to, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    /** Puts a shell script in the place of a program. */
    void fake(String program, String text) throws IOException {
        var file = Files.createDirectories(folder.resolve("bin")).resolve(program);
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        if (!file.toFile().setExecutable(true)) {
            throw new IOException("A file of the owner can be made executable");
        }
    }

    /** Runs a command in the folder; words before it may set variables. */
    Run run(String... words) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("env"));
        command.addAll(List.of(words));
        var output = Files.createTempFile(folder, "run", ".out");
        var errors = Files.createTempFile(folder, "run", ".err");
        var builder =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectOutput(output.toFile())
                        .redirectError(errors.toFile());
        builder.environment().compute("PATH", (_, path) -> folder.resolve("bin") + ":" + path);
        builder.environment().keySet().removeIf(name -> name.startsWith("MVNW_"));
        var process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("Still runs: " + command);
        }
        return new Run(process.exitValue(), Files.readString(output), Files.readString(errors));
    }
}
