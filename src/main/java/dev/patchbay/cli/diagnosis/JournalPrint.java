package dev.patchbay.cli.diagnosis;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.cli.terminal.Colours;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.journal.Entry;
import dev.patchbay.journal.JournalFiles.Kept;
import dev.patchbay.journal.JournalPassage;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.Members;
import dev.patchbay.local.HubProcess;
import dev.patchbay.local.RunningHub;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prints the journal of a server, as text or as JSON.
 *
 * <p>Concurrency: each followed hub has its own thread; the monitor separates their output.
 */
public final class JournalPrint {
    private final Screen screen;
    private final String server;
    private final int lines;
    private final boolean json;

    @GuardedBy("this")
    private boolean several;

    /** The hub whose lines were printed last. */
    @GuardedBy("this")
    private @Nullable HubProcess last;

    /**
     * @param lines the limit of existing lines to print
     */
    public JournalPrint(Screen screen, String server, int lines, boolean json) {
        this.screen = screen;
        this.server = server;
        this.lines = lines;
        this.json = json;
    }

    /** A part of a journal that a hub has sent. */
    private record Told(HubProcess hub, JournalPassage passage) implements JsonValue {
        @Override
        public void writeTo(JsonWriter out) {
            out.beginObject()
                    .member("process", hub.id())
                    .member("started", hub.started().toString())
                    .member("missed", passage.missed())
                    .values("entries", passage.entries())
                    .endObject();
        }
    }

    /** Prints the journal that ended hubs have left. */
    public synchronized void stored(Kept stored) {
        var entries = end(stored.entries());
        if (json) {
            object(out ->
                    out.name("kept")
                            .beginObject()
                            .member("at", stored.at().toString())
                            .values("entries", entries)
                            .endObject());
        } else {
            text(entries);
        }
    }

    /** Prints the journals of running hubs up to now. */
    public synchronized void all(List<RunningHub> hubs) {
        several = hubs.size() > 1;
        print(hubs.stream().map(hub -> new Told(hub.hub(), end(hub.first().passage()))).toList());
    }

    private JournalPassage end(JournalPassage passage) {
        return new JournalPassage(end(passage.entries()), passage.next(), passage.missed());
    }

    private List<Entry> end(List<Entry> entries) {
        return entries.subList(Math.max(0, entries.size() - lines), entries.size());
    }

    /** Prints new entries of a hub. Returns false if the output is closed. */
    public synchronized boolean more(HubProcess hub, JournalPassage passage) {
        if (passage.missed() > 0) {
            screen.note(passage.missed() + " lines are missing: the server wrote too fast");
        }
        if (!passage.entries().isEmpty()) {
            print(List.of(new Told(hub, passage)));
        }
        return !screen.out().checkError();
    }

    /** Reports that a hub sends no more entries. */
    public synchronized void ended(HubProcess hub) {
        screen.note(
                "The hub with process "
                        + hub.id()
                        + " has ended, or does not have the server any more");
    }

    @GuardedBy("this")
    private void print(List<Told> parts) {
        if (json) {
            object(out -> out.values("hubs", parts));
        } else {
            parts.forEach(this::text);
        }
        screen.flush();
    }

    @GuardedBy("this")
    private void text(Told part) {
        if (several && !part.hub().equals(last)) {
            last = part.hub();
            var heading =
                    "Hub with process " + last.id() + ", started " + EntryLine.time(last.started());
            screen.print(Colours.HEADING.on(heading, screen.colour()));
        }
        text(part.passage().entries());
    }

    private void text(List<Entry> entries) {
        entries.forEach(entry -> screen.print(EntryLine.of(entry).shown(screen.colour())));
    }

    private void object(Members members) {
        var out = new JsonWriter().beginObject().member("server", server);
        members.write(out);
        screen.json(out.endObject().toString());
    }
}
