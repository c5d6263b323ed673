package dev.patchbay.local;

import dev.patchbay.journal.Entry;
import dev.patchbay.journal.EntryText;
import dev.patchbay.journal.JournalPassage;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.io.EOFException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;

/**
 * The answer of a hub to a command: a line of JSON about the hub, and a line for each entry.
 *
 * @param known whether the hub has the server; if not, the answer has no entries
 * @param over whether the hub ends, so that no entry follows
 * @param restarted the result of the restart, if the command asked for one
 */
public record HubAnswer(
        HubProcess hub,
        boolean known,
        boolean over,
        JournalPassage passage,
        Optional<ServerRestart.Outcome> restarted) {
    private static final String PROCESS = "process";
    private static final String STARTED = "started";
    private static final String KNOWN = "known";
    private static final String OVER = "over";
    private static final String NEXT = "next";
    private static final String MISSED = "missed";
    private static final String ENTRIES = "entries";
    private static final String CONNECTED = "connected";
    private static final String OUTCOME = "outcome";

    /** The largest number of entries in an answer. A journal holds far fewer. */
    private static final int MAX_ENTRIES = 100_000;

    HubAnswer(HubProcess hub, boolean known, boolean over, JournalPassage passage) {
        this(hub, known, over, passage, Optional.empty());
    }

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
                        .member(ENTRIES, passage.entries().size());
        restarted.ifPresent(outcome ->
                out.member(CONNECTED, outcome.connected()).member(OUTCOME, outcome.text()));
        out.endObject().endLine();
        passage.entries().forEach(entry -> out.value(entry).endLine());
        return out.toBytes();
    }

    /**
     * Reads an answer.
     *
     * @param first the time limit for the first line
     * @param others the time limit for each further line
     * @throws IOException also if the text is not an answer
     */
    static HubAnswer read(SocketLines wire, Duration first, Duration others) throws IOException {
        try {
            var head = RawJson.parse(line(wire, first)).tree();
            int count = head.path(ENTRIES).asInt();
            if (count > MAX_ENTRIES) {
                throw new IOException("An answer must have at most " + MAX_ENTRIES + " entries");
            }
            var entries = new ArrayList<Entry>();
            for (int i = 0; i < count; i++) {
                EntryText.read(line(wire, others)).ifPresent(entries::add);
            }
            return new HubAnswer(
                    new HubProcess(
                            head.path(PROCESS).asLong(),
                            Instant.parse(head.path(STARTED).asText())),
                    head.path(KNOWN).asBoolean(),
                    head.path(OVER).asBoolean(),
                    new JournalPassage(
                            entries, head.path(NEXT).asLong(), head.path(MISSED).asLong()),
                    head.has(OUTCOME)
                            ? Optional.of(
                                    new ServerRestart.Outcome(
                                            head.path(CONNECTED).asBoolean(),
                                            head.path(OUTCOME).asText()))
                            : Optional.empty());
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new IOException("The answer of a hub must be valid", e);
        }
    }

    private static String line(SocketLines wire, Duration timeout) throws IOException {
        return wire.readLine(timeout)
                .orElseThrow(() -> new EOFException("The hub has ended the connection"));
    }
}
