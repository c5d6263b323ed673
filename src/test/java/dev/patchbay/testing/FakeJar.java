package dev.patchbay.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/**
 * The classes of the fake server as a jar with an ahead-of-time cache, which no folder of classes
 * can have. With it, a fake starts in half of the time.
 */
final class FakeJar {
    private static final int PATIENCE_SECONDS = 120;
    private static final List<String> CLASSES =
            List.of("dev/patchbay/fake", "dev/patchbay/testing/OddBlanks.class");
    private static final String MAIN = "dev.patchbay.fake.StdioMain";
    private static final String TALK =
            Messages.initialize(1, "2025-11-25") + "\n" + Messages.discover("2") + "\n";

    private static List<String> options;

    private FakeJar() {}

    /**
     * The options that name the jar and its cache; both are made if they are not there.
     *
     * @param classes the folder of all classes
     * @param machine the other options of the virtual machine
     */
    static synchronized List<String> options(Path classes, List<String> machine) {
        if (options == null) {
            var jar = classes.resolveSibling("fake.jar");
            var cache = classes.resolveSibling("fake.aot");
            try {
                StartCache.ensure(
                        cache,
                        newest(classes),
                        () -> {
                            pack(classes, jar);
                            record(machine, jar, cache);
                        });
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            options = List.of("-XX:AOTCache=" + cache, "-cp", jar.toString());
        }
        return options;
    }

    private static List<Path> files(Path classes) throws IOException {
        var all = new ArrayList<Path>();
        for (var part : CLASSES) {
            try (var files = Files.walk(classes.resolve(part))) {
                files.filter(Files::isRegularFile).forEach(all::add);
            }
        }
        return all;
    }

    private static FileTime newest(Path classes) throws IOException {
        var newest = FileTime.fromMillis(0);
        for (var file : files(classes)) {
            var modified = Files.getLastModifiedTime(file);
            newest = modified.compareTo(newest) > 0 ? modified : newest;
        }
        return newest;
    }

    private static void pack(Path classes, Path jar) throws IOException {
        try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (var file : files(classes)) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
            }
        }
    }

    private static void record(List<String> machine, Path jar, Path cache) throws IOException {
        var command = new ArrayList<>(List.of(Artifact.java()));
        command.addAll(machine);
        command.addAll(List.of("-XX:AOTCacheOutput=" + cache, "-cp", jar.toString(), MAIN));
        var log = cache.resolveSibling("fake.log").toFile();
        var process =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start();
        try (var input = process.getOutputStream()) {
            input.write(TALK.getBytes(StandardCharsets.UTF_8));
        }
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || !Files.exists(cache)) {
                throw new IllegalStateException(jar + " must run once; see " + log);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            process.destroyForcibly();
        }
    }
}
