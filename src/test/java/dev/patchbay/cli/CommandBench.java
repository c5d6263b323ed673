package dev.patchbay.cli;

import dev.patchbay.config.LocalPlaces;
import dev.patchbay.config.Lookup;
import dev.patchbay.config.Self;
import dev.patchbay.config.Surroundings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Runs commands that need nothing to be started, as they are typed. */
final class CommandBench {
    private final Path folder;
    private final boolean colour;
    private final Function<Path, LocalPlaces> places;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /**
     * @param folder in it are those where commands are typed, {@code work}, and that of the user,
     *     {@code home}
     * @param colour whether a person looks at the output
     */
    CommandBench(Path folder, boolean colour, Function<Path, LocalPlaces> places) {
        this.folder = folder;
        this.colour = colour;
        this.places = places;
        try {
            Files.createDirectories(folder.resolve("work"));
            Files.createDirectories(folder.resolve("home"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One that no hub has left anything for. */
    CommandBench(Path folder) {
        this(folder, false, _ -> new LocalPlaces("", List.of(), null));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, false, StandardCharsets.UTF_8);
    }

    int run(String... arguments) {
        return run(Optional.empty(), arguments);
    }

    /**
     * Runs one.
     *
     * @param variable the file that the environment names
     */
    int run(Optional<String> variable, String... arguments) {
        out.reset();
        err.reset();
        var screen =
                new Screen(
                        new ByteArrayInputStream(new byte[0]),
                        stream(out),
                        stream(err),
                        colour,
                        () -> 80,
                        colour,
                        false);
        var work = folder.resolve("work");
        var home = folder.resolve("home");
        var site =
                new Site(
                        screen,
                        work,
                        new Lookup(work, home, Map.of()),
                        new Surroundings(Map.of(), home, new Self(List.of(), null)),
                        variable,
                        places);
        return switch (CommandLine.parse(List.of(arguments), () -> false)) {
            case Command.OnFiles onFiles -> site.run(onFiles.errand());
            case Command.Wrong wrong -> {
                screen.note(wrong.message());
                yield Site.WRONG;
            }
            case Command other -> throw new AssertionError("Needs more than files: " + other);
        };
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8).replace(folder.toString(), "");
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8).replace(folder.toString(), "");
    }
}
