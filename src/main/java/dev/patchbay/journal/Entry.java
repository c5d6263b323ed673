package dev.patchbay.journal;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import java.time.Instant;

/** Something that a program has said beside messages, or that became of it. */
public sealed interface Entry extends JsonValue {
    Instant at();

    /** A line on standard error. */
    record Said(Instant at, long process, String text) implements Entry {}

    /** The beginning of a line of output that was no message. */
    record Noise(Instant at, long process, String text) implements Entry {}

    /** There is a new process. */
    record Started(Instant at, long process) implements Entry {}

    /**
     * A process has ended.
     *
     * @param code its exit code; beyond 128 it stands for a signal
     */
    record Ended(Instant at, long process, int code) implements Entry {}

    /** The program could not be started. */
    record NotStarted(Instant at, String text) implements Entry {}

    @Override
    default void writeTo(JsonWriter out) {
        EntryText.write(this, out);
    }
}
