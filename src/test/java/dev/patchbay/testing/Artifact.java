package dev.patchbay.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * The program as built: a jar, which needs a virtual machine, or a native binary.
 *
 * @param path the jar, or the binary
 * @param build the file in which the build says so
 */
public record Artifact(Form form, Path path, Path build) {
    /** For programs that live a second. */
    static final List<String> QUICK = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    /** For tests of which classes are loaded: those that were remembered all are. */
    public static final String WITHOUT_MEMORY = "-XX:AOTMode=off";

    /** What the program runs on. */
    public enum Form {
        JAR,
        NATIVE
    }

    /** The program as it is shipped. */
    public static Artifact product() {
        return read("test.product");
    }

    /** The program with the fixtures in it. */
    public static Artifact fixtures() {
        return read("test.fixtures");
    }

    /**
     * The command that starts it; {@code options} are for the virtual machine, where there is one.
     */
    public List<String> command(List<String> options) {
        return command(StartCache.Front.STDIO, options);
    }

    /** The command that starts it to serve over HTTP. */
    public List<String> serveCommand(List<String> options) {
        var command = command(StartCache.Front.SERVE, options);
        command.add("serve");
        return command;
    }

    private List<String> command(StartCache.Front front, List<String> options) {
        var command = new ArrayList<String>();
        switch (form) {
            case JAR -> {
                command.add(java());
                command.addAll(QUICK);
                command.add("-XX:AOTCache=" + StartCache.of(path, build, front));
                command.addAll(options);
                command.add("-jar");
                command.add(path.toString());
            }
            case NATIVE -> {
                command.add(path.toString());
                options.stream().filter(Artifact::knownToBinaries).forEach(command::add);
            }
        }
        return command;
    }

    /**
     * Sizes of the heap and whom to trust mean the same everywhere; the rest is about compilers and
     * logs of a virtual machine.
     */
    private static boolean knownToBinaries(String option) {
        return option.startsWith("-Xmx")
                || option.startsWith("-Djavax.net.ssl.")
                || option.startsWith("-Dpatchbay.")
                || option.startsWith("-XX:ActiveProcessorCount");
    }

    private static Artifact read(String property) {
        var file = Path.of(System.getProperty(property));
        var properties = new Properties();
        try (var reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException("The build must leave " + file, e);
        }
        var form =
                switch (properties.getProperty("type")) {
                    case "jar" -> Form.JAR;
                    case "native" -> Form.NATIVE;
                    case String other ->
                            throw new IllegalStateException("Cannot be started: " + other);
                };
        var path = file.resolveSibling(properties.getProperty("path")).normalize();
        return new Artifact(form, path, file);
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
