package dev.patchbay.journal;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import java.time.Instant;

/** A line that a server process prints and that is no message, or its start or end. */
public sealed interface Entry extends JsonValue {
    Instant at();

    /** A line on standard error. */
    record Said(Instant at, long process, String text) implements Entry {}

    /** The beginning of a line on standard output that is no protocol message. */
    record Noise(Instant at, long process, String text) implements Entry {}

    /** A new process has started. */
    record Started(Instant at, long process) implements Entry {}

    /**
     * A process has ended.
     *
     * @param code its exit code; a value above 128 stands for a signal
     */
    record Ended(Instant at, long process, int code) implements Entry {}

    /** The program could not be started. */
    record NotStarted(Instant at, String text) implements Entry {}

    @Override
    default void writeTo(JsonWriter out) {
        EntryText.write(this, out);
    }
}
