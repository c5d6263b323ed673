package dev.patchbay.cli;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.journal.Entry;
import dev.patchbay.journal.JournalFiles.Kept;
import dev.patchbay.journal.Passage;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.Members;
import dev.patchbay.local.HubProcess;
import dev.patchbay.local.RunningHub;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prints what a server has said, as text or as JSON.
 *
 * <p>Concurrency: each hub that is followed has a thread; the monitor keeps what they print apart.
 */
final class JournalPrint {
    private final Screen screen;
    private final String server;
    private final int lines;
    private final boolean json;

    @GuardedBy("this")
    private boolean several;

    /** Whose lines were printed last. */
    @GuardedBy("this")
    private @Nullable HubProcess last;

    /**
     * @param lines how many are printed at most of those that there are already
     */
    JournalPrint(Screen screen, String server, int lines, boolean json) {
        this.screen = screen;
        this.server = server;
        this.lines = lines;
        this.json = json;
    }

    /** What a hub has told. */
    private record Told(HubProcess hub, Passage passage) implements JsonValue {
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

    /** What is kept of hubs that have ended. */
    synchronized void kept(Kept kept) {
        var entries = end(kept.entries());
        if (json) {
            object(out ->
                    out.name("kept")
                            .beginObject()
                            .member("at", kept.at().toString())
                            .values("entries", entries)
                            .endObject());
        } else {
            text(entries);
        }
    }

    /** What hubs have told so far. */
    synchronized void all(List<RunningHub> hubs) {
        several = hubs.size() > 1;
        print(hubs.stream().map(hub -> new Told(hub.hub(), end(hub.first().passage()))).toList());
    }

    private Passage end(Passage passage) {
        return new Passage(end(passage.entries()), passage.next(), passage.missed());
    }

    private List<Entry> end(List<Entry> entries) {
        return entries.subList(Math.max(0, entries.size() - lines), entries.size());
    }

    /** What else a hub tells; false if nobody looks at it any more. */
    synchronized boolean more(HubProcess hub, Passage passage) {
        if (passage.missed() > 0) {
            screen.note(passage.missed() + " lines are missing: they came too fast");
        }
        if (!passage.entries().isEmpty()) {
            print(List.of(new Told(hub, passage)));
        }
        return !screen.out().checkError();
    }

    /** A hub tells nothing more. */
    synchronized void over(HubProcess hub) {
        screen.note("The hub with process " + hub.id() + " has ended, or has left the server");
    }

    @GuardedBy("this")
    private void print(List<Told> told) {
        if (json) {
            object(out -> out.values("hubs", told));
        } else {
            told.forEach(this::text);
        }
        screen.flush();
    }

    @GuardedBy("this")
    private void text(Told told) {
        if (several && !told.hub().equals(last)) {
            last = told.hub();
            var heading =
                    "Hub with process " + last.id() + ", started " + EntryLine.time(last.started());
            screen.print(Ink.HEADING.on(heading, screen.colour()));
        }
        text(told.passage().entries());
    }

    private void text(List<Entry> entries) {
        entries.forEach(entry -> screen.print(EntryLine.of(entry).shown(screen.colour())));
    }

    private void object(Members members) {
        var out = new JsonWriter().beginObject().member("server", server);
        members.write(out);
        screen.print(out.endObject().toString());
    }
}
