package dev.patchbay.fake;

import dev.patchbay.testing.OddBlanks;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Writes messages of the fake server, with or without white space between the tokens. */
final class MessageText {
    private final boolean spaced;
    private final RandomGenerator random;

    private MessageText(boolean spaced, long seed) {
        this.spaced = spaced;
        this.random = new SplittableRandom(seed);
    }

    static MessageText of(Script script) {
        return new MessageText(script.has("blanks"), script.number("blanks", 0));
    }

    /** A message for a line: without a line feed. */
    String line(Object message) {
        return text(message, OddBlanks.IN_A_LINE);
    }

    /** A message for the body of a response. */
    String body(Object message) {
        return text(message, OddBlanks.ALL);
    }

    /** A message as the fields of an event: each of its lines is one of them. */
    String event(Object message) {
        return String.join("\ndata: ", ("data: " + body(message)).split("\r\n|\r|\n", -1)) + "\n\n";
    }

    private synchronized String text(Object message, String blanks) {
        var text = Json.text(message);
        return spaced ? OddBlanks.in(text, random, blanks) : text;
    }
}
