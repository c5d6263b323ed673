package dev.patchbay.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.testing.Client;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Plays one transcript with one client. */
final class Player {
    private final Transcript transcript;
    private final Client client;
    private final Variables variables = new Variables(Transcript.shorthands());

    /** What the server said at its end and nobody has expected yet. */
    private Deque<String> lastOutput = new ArrayDeque<>();

    private boolean ended;

    private Player(Transcript transcript, Client client) {
        this.transcript = transcript;
        this.client = client;
    }

    /** Fails where the server says something else than what is written. */
    static void play(String name, Client client) {
        new Player(Transcript.named(name), client).play();
    }

    static void play(Transcript transcript, Client client) {
        new Player(transcript, client).play();
    }

    private void play() {
        for (var step : transcript.steps()) {
            switch (step) {
                case Step.Say say -> client.send(message(say));
                case Step.Hear hear -> hear(hear.anyOrder());
                case Step.End _ -> end();
            }
        }
        end();
        if (!lastOutput.isEmpty()) {
            throw new AssertionError(
                    transcript.file()
                            + ": nothing more was expected at the end\n  found:    "
                            + String.join("\n            ", lastOutput));
        }
    }

    private void end() {
        if (!ended) {
            ended = true;
            lastOutput = new ArrayDeque<>(client.end());
        }
    }

    /** A line without placeholders goes out byte for byte, as it may be anything but JSON. */
    private String message(Step.Say say) {
        return say.text().contains("\"$")
                ? variables.fill(Transcript.json(place(say.line()), say.text())).toString()
                : say.text();
    }

    private void hear(List<Step.Expected> anyOrder) {
        var open = new ArrayList<>(anyOrder);
        while (!open.isEmpty()) {
            var line = next(open.getFirst());
            var found = Transcript.json(place(open.getFirst().line()) + ", the answer", line);
            if (open.stream().noneMatch(expected -> matches(expected, found))) {
                throw mismatch(open, found);
            }
            open.remove(
                    open.stream().filter(expected -> matches(expected, found)).findFirst().get());
        }
    }

    private String next(Step.Expected expected) {
        if (ended && lastOutput.isEmpty()) {
            throw new AssertionError(
                    place(expected.line())
                            + ": the server has ended without\n  expected: "
                            + expected.pattern());
        }
        try {
            return ended ? lastOutput.remove() : client.next();
        } catch (AssertionError e) {
            throw new AssertionError(
                    place(expected.line()) + "\n  expected: " + expected.pattern(), e);
        }
    }

    private boolean matches(Step.Expected expected, JsonNode found) {
        var comparison = new Comparison();
        boolean matches =
                comparison.difference(variables.fill(expected.pattern()), found).isEmpty();
        if (matches) {
            comparison.captured().forEach(variables::capture);
        }
        return matches;
    }

    private AssertionError mismatch(List<Step.Expected> open, JsonNode found) {
        var text = new StringBuilder();
        for (var expected : open) {
            var pattern = variables.fill(expected.pattern());
            text.append(place(expected.line()))
                    .append(' ')
                    .append(new Comparison().difference(pattern, found).orElse(""))
                    .append("\n  expected: ")
                    .append(pattern)
                    .append("\n  found:    ")
                    .append(found)
                    .append('\n');
        }
        return new AssertionError(text.toString());
    }

    private String place(int line) {
        return transcript.file() + ":" + line;
    }
}
