package dev.patchbay.journal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Writes and reads entries as JSON objects: for files, for other processes and for programs. */
public final class EntryText {
    private static final String STDERR = "stderr";
    private static final String STDOUT = "stdout";
    private static final String STARTED = "started";
    private static final String ENDED = "ended";
    private static final String NOT_STARTED = "not-started";

    private EntryText() {}

    static void write(Entry entry, JsonWriter out) {
        out.beginObject().member("at", entry.at().truncatedTo(ChronoUnit.MILLIS).toString());
        switch (entry) {
            case Entry.Said line -> of(STDERR, line.process(), out).member("text", line.text());
            case Entry.Noise noise -> of(STDOUT, noise.process(), out).member("text", noise.text());
            case Entry.Started started -> of(STARTED, started.process(), out);
            case Entry.Ended ended -> of(ENDED, ended.process(), out).member("code", ended.code());
            case Entry.NotStarted not -> out.member("kind", NOT_STARTED).member("text", not.text());
        }
        out.endObject();
    }

    private static JsonWriter of(String kind, long process, JsonWriter out) {
        return out.member("kind", kind).member("process", process);
    }

    /**
     * Reads one entry.
     *
     * @return empty if the entry has an unknown kind, which a later version may write
     * @throws IllegalArgumentException if the text is not an entry
     */
    public static Optional<Entry> read(String json) {
        var tree = RawJson.parse(json).tree();
        var at = instant(tree.path("at"));
        long process = tree.path("process").asLong();
        var text = tree.path("text").asText();
        return switch (tree.path("kind").asText()) {
            case STDERR -> Optional.of(new Entry.Said(at, process, text));
            case STDOUT -> Optional.of(new Entry.Noise(at, process, text));
            case STARTED -> Optional.of(new Entry.Started(at, process));
            case ENDED -> Optional.of(new Entry.Ended(at, process, tree.path("code").asInt()));
            case NOT_STARTED -> Optional.of(new Entry.NotStarted(at, text));
            default -> Optional.empty();
        };
    }

    private static Instant instant(JsonNode node) {
        try {
            return Instant.parse(node.asText());
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("An entry must have a time", e);
        }
    }
}
