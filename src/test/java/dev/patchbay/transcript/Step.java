package dev.patchbay.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** One step of a transcript. */
sealed interface Step {
    /**
     * The client says a line.
     *
     * @param text what it says, with placeholders if it is a message
     */
    record Say(int line, String text) implements Step {}

    /** The server says all of these, in any order. */
    record Hear(List<Expected> anyOrder) implements Step {
        public Hear {
            anyOrder = List.copyOf(anyOrder);
        }
    }

    /** The client has no more to say and waits for the server's last words. */
    record End(int line) implements Step {}

    /** One line of the server as a pattern. */
    record Expected(int line, JsonNode pattern) {}
}
