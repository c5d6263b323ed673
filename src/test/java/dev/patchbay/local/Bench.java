package dev.patchbay.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.journal.Entry;
import dev.patchbay.journal.JournalKeeper;
import dev.patchbay.journal.Journals;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A hub's end that listens, with the journals that it tells of. */
final class Bench implements AutoCloseable {
    static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");

    final Journals journals = new Journals(JournalKeeper.NONE);
    final Path file;
    private final HubSocket socket;

    private Bench(Sockets sockets, HubProcess hub, Duration patience) throws IOException {
        journals.setServers(List.of("a", "silent"));
        var before = sockets.all();
        socket = new HubSocket(hub, journals, Bench::restarted, patience);
        socket.begin(sockets);
        await().until(() -> sockets.all().size() > before.size());
        var made = new ArrayList<>(sockets.all());
        made.removeAll(before);
        assertThat(made).hasSize(1);
        file = made.getFirst();
    }

    static Bench begin(Sockets sockets, Duration patience) throws IOException {
        return begin(sockets, new HubProcess(4711, NOON), patience);
    }

    static Bench begin(Sockets sockets, HubProcess hub, Duration patience) throws IOException {
        return new Bench(sockets, hub, patience);
    }

    static Entry line(String text) {
        return new Entry.Said(NOON, 7, text);
    }

    /** Server {@code a} answers again, {@code silent} does not, and there are no others. */
    private static Optional<ServerRestart.Outcome> restarted(String server) {
        return switch (server) {
            case "a" -> Optional.of(new ServerRestart.Outcome(true, "tools 3"));
            case "silent" -> Optional.of(new ServerRestart.Outcome(false, "It ended \u2028 soon"));
            default -> Optional.empty();
        };
    }

    /** Server {@code a} says something. */
    void say(String text) {
        journals.of("a").add(line(text));
    }

    /** The hub ends. */
    void end() {
        journals.end();
        socket.close();
    }

    @Override
    public void close() {
        end();
    }
}
