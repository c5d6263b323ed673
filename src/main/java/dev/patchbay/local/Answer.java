package dev.patchbay.local;

import dev.patchbay.journal.Entry;
import dev.patchbay.journal.EntryText;
import dev.patchbay.journal.Passage;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.io.EOFException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;

/**
 * What a hub tells: a line of JSON about itself, and a line for each entry.
 *
 * @param known whether it has the server; if not, there is nothing else to tell
 * @param over whether nothing more will come, as the hub ends
 */
public record Answer(HubProcess hub, boolean known, boolean over, Passage passage) {
    private static final String PROCESS = "process";
    private static final String STARTED = "started";
    private static final String KNOWN = "known";
    private static final String OVER = "over";
    private static final String NEXT = "next";
    private static final String MISSED = "missed";
    private static final String ENTRIES = "entries";

    /** Far more than a journal holds. */
    private static final int MOST_ENTRIES = 100_000;

    byte[] lines() {
        var out =
                new JsonWriter()
                        .beginObject()
                        .member(PROCESS, hub.id())
                        .member(STARTED, hub.started().toString())
                        .member(KNOWN, known)
                        .member(OVER, over)
                        .member(NEXT, passage.next())
                        .member(MISSED, passage.missed())
                        .member(ENTRIES, passage.entries().size())
                        .endObject()
                        .endLine();
        passage.entries().forEach(entry -> out.value(entry).endLine());
        return out.toBytes();
    }

    /**
     * Reads one.
     *
     * @param first how long its first line may take to come
     * @param others how long each other one may take
     * @throws IOException also if it is none
     */
    static Answer read(Wire wire, Duration first, Duration others) throws IOException {
        try {
            var head = RawJson.parse(line(wire, first)).tree();
            int count = head.path(ENTRIES).asInt();
            if (count > MOST_ENTRIES) {
                throw new IOException("An answer must have at most " + MOST_ENTRIES + " entries");
            }
            var entries = new ArrayList<Entry>();
            for (int i = 0; i < count; i++) {
                EntryText.read(line(wire, others)).ifPresent(entries::add);
            }
            return new Answer(
                    new HubProcess(
                            head.path(PROCESS).asLong(),
                            Instant.parse(head.path(STARTED).asText())),
                    head.path(KNOWN).asBoolean(),
                    head.path(OVER).asBoolean(),
                    new Passage(entries, head.path(NEXT).asLong(), head.path(MISSED).asLong()));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new IOException("What a hub answers must be an answer", e);
        }
    }

    private static String line(Wire wire, Duration atMost) throws IOException {
        return wire.readLine(atMost)
                .orElseThrow(() -> new EOFException("The hub has ended the connection"));
    }
}
