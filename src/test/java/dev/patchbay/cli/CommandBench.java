package dev.patchbay.cli;

import dev.patchbay.cli.context.Command;
import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.config.environment.ConfigurationContext;
import dev.patchbay.config.environment.OwnAddress;
import dev.patchbay.config.places.LocalPlaces;
import dev.patchbay.config.places.Lookup;
import dev.patchbay.upstream.offer.OfferMemory;
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
public final class CommandBench {
    private final Path folder;
    private final boolean colour;
    private final Function<Path, LocalPlaces> places;
    private OfferMemory memory = OfferMemory.NONE;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /**
     * @param folder in it are those where commands are typed, {@code work}, and that of the user,
     *     {@code home}
     * @param colour whether a person looks at the output
     */
    public CommandBench(Path folder, boolean colour, Function<Path, LocalPlaces> places) {
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
    public CommandBench(Path folder) {
        this(folder, false, _ -> new LocalPlaces("", List.of(), null));
    }

    /** What servers offered when they were asked last. */
    public void remember(OfferMemory known) {
        memory = known;
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, false, StandardCharsets.UTF_8);
    }

    public int run(String... arguments) {
        return run(Optional.empty(), arguments);
    }

    /**
     * Runs one.
     *
     * @param variable the file that the environment names
     */
    public int run(Optional<String> variable, String... arguments) {
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
        var context =
                new CommandEnvironment(
                        screen,
                        work,
                        new Lookup(work, home, Map.of()),
                        new ConfigurationContext(Map.of(), home, new OwnAddress(List.of(), null)),
                        variable,
                        places,
                        () -> memory);
        return switch (CommandLine.parse(List.of(arguments), () -> false)) {
            case Command.OnFiles onFiles -> context.run(onFiles.action());
            case Command.Wrong wrong -> {
                screen.note(wrong.message());
                yield CommandEnvironment.WRONG;
            }
            case Command other -> throw new AssertionError("Needs more than files: " + other);
        };
    }

    public String out() {
        return out.toString(StandardCharsets.UTF_8).replace(folder.toString(), "");
    }

    public String err() {
        return err.toString(StandardCharsets.UTF_8).replace(folder.toString(), "");
    }
}
