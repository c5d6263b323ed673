package dev.patchbay.transcript;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A conversation between client and server, read from a file. */
record Transcript(Path file, List<Step> steps) {
    private static final Path FOLDER = Path.of("src/test/resources/transcripts");
    private static final String SUFFIX = ".txt";

    /** Begins a comment that says why a paragraph is about one pipe. */
    private static final String ONE_PIPE = "# one pipe: ";

    /** The same for the whole file. */
    private static final String ALL_ONE_PIPE = "# one pipe, all of it: ";

    Transcript {
        steps = List.copyOf(steps);
    }

    /** The names of all transcripts, such as {@code 2025-03-26/batches}. */
    static List<String> names() {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.map(file -> FOLDER.relativize(file).toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Transcript named(String name) {
        var file = FOLDER.resolve(name + SUFFIX);
        try {
            return parse(file, Files.readAllLines(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is left of it where messages do not come through one pipe; there may be no step. */
    static Transcript overHttp(String name) {
        var file = FOLDER.resolve(name + SUFFIX);
        try {
            return parse(file, withoutOnePipe(Files.readAllLines(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Empty lines in place of what is left out, so that the numbers stay what they are. */
    static List<String> withoutOnePipe(List<String> lines) {
        var left = new ArrayList<String>();
        boolean all = !lines.isEmpty() && lines.getFirst().startsWith(ALL_ONE_PIPE);
        boolean out = all;
        for (var line : lines) {
            out = all || line.startsWith(ONE_PIPE) || (out && !line.isEmpty());
            left.add(out ? "" : line);
        }
        return left;
    }

    /** The values that {@code $ref} stands for. */
    static JsonNode shorthands() {
        var file = FOLDER.resolve("shorthands.json");
        try {
            return json(file + "", Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Transcript parse(Path file, List<String> lines) {
        var steps = new ArrayList<Step>();
        var group = new ArrayList<Step.Expected>();
        for (int i = 0; i < lines.size(); i++) {
            var text = lines.get(i);
            var place = file + ":" + (i + 1);
            if (!text.startsWith("<~ ") && !group.isEmpty()) {
                steps.add(new Step.Hear(group));
                group.clear();
            }
            if (text.startsWith("> ")) {
                steps.add(new Step.Say(i + 1, text.substring(2)));
            } else if (text.startsWith("< ")) {
                steps.add(new Step.Hear(List.of(expected(i + 1, place, text.substring(2)))));
            } else if (text.startsWith("<~ ")) {
                group.add(expected(i + 1, place, text.substring(3)));
            } else if (text.equals(">.")) {
                steps.add(new Step.End(i + 1));
            } else if (!text.isEmpty() && !text.startsWith("#")) {
                throw new AssertionError(place + ": no line of a transcript begins like this");
            }
        }
        if (!group.isEmpty()) {
            steps.add(new Step.Hear(group));
        }
        return new Transcript(file, steps);
    }

    private static Step.Expected expected(int line, String place, String text) {
        return new Step.Expected(line, json(place, text));
    }

    static JsonNode json(String place, String text) {
        try {
            return Json.mapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(place + " must be JSON: " + e.getOriginalMessage(), e);
        }
    }
}
