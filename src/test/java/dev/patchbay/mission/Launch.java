package dev.patchbay.mission;

import dev.patchbay.testing.Artifact;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The command that starts a program. */
record Launch(
        Artifact artifact,
        List<String> options,
        Map<String, String> environment,
        List<String> arguments) {
    Launch {
        options = List.copyOf(options);
        environment = Map.copyOf(environment);
        arguments = List.copyOf(arguments);
    }

    /** The program as it is shipped. */
    static Launch product(String... arguments) {
        return new Launch(Artifact.product(), List.of(), Map.of(), List.of(arguments));
    }

    /** The program with the fixtures in it, on standard input and output. */
    static Launch fixtures() {
        return new Launch(Artifact.fixtures(), List.of(), Map.of(), List.of("stdio"));
    }

    /** With an option for the virtual machine. */
    Launch option(String option) {
        var more = new ArrayList<>(options);
        more.add(option);
        return new Launch(artifact, more, environment, arguments);
    }

    /** With an environment variable. */
    Launch with(String variable, String value) {
        var more = new HashMap<>(environment);
        more.put(variable, value);
        return new Launch(artifact, options, more, arguments);
    }

    /** Starts it and reads both of its streams. */
    Program start() {
        return startUnread().listen().listenToErrors();
    }

    /** Starts it and reads nothing yet. */
    Program startUnread() {
        var command = new ArrayList<>(artifact.command(options));
        command.addAll(arguments);
        var builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        try {
            return new Program(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException("The server could not be started", e);
        }
    }
}
