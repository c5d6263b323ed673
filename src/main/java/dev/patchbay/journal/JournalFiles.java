package dev.patchbay.journal;

import dev.patchbay.file.OwnFiles;
import dev.patchbay.json.JsonWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the journal of each server of one configuration in a file: a line with the format, then a
 * line for each entry. Several hubs may share the files; the last write wins.
 */
public final class JournalFiles implements JournalKeeper {
    private static final String FIRST_LINE = "patchbay-journal 1";

    /** The largest file that is read, in bytes. A journal is far smaller. */
    private static final int MAX_BYTES = 4 * 1024 * 1024;

    private final OwnFiles files;
    private final String mark;
    private final Clock clock;

    /**
     * @param folder the folder of the files; it may be missing
     * @param mark distinguishes the files of this configuration from those of others
     */
    public JournalFiles(Path folder, String mark, Clock clock) {
        this.files = new OwnFiles(folder, ".log", clock);
        this.mark = mark;
        this.clock = clock;
    }

    /** The entries that were kept, and when. */
    public record Kept(Instant at, List<Entry> entries) {
        public Kept {
            entries = List.copyOf(entries);
        }
    }

    @Override
    public void keep(String server, List<Entry> entries) {
        var out = new JsonWriter();
        entries.forEach(entry -> out.value(entry).endLine());
        var all = (FIRST_LINE + "\n" + out).getBytes(StandardCharsets.UTF_8);
        try {
            files.write(name(server), all, clock.instant());
            files.tidy();
        } catch (IOException | UnsupportedOperationException e) {
            files.warn("The output of server " + server + " cannot be stored: " + e);
        }
    }

    /**
     * Returns the entries that were kept last for a server; empty if there are none.
     *
     * @throws IOException also if the file does not have the form of a journal
     */
    public Optional<Kept> last(String server) throws IOException {
        var file = files.path(name(server));
        try {
            var content = files.read(name(server), MAX_BYTES);
            return Optional.of(new Kept(content.at(), read(content.bytes())));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " must be a journal that patchbay has written", e);
        }
    }

    private static List<Entry> read(byte[] all) {
        var lines = new String(all, StandardCharsets.UTF_8).lines().toList();
        if (lines.isEmpty() || !lines.getFirst().equals(FIRST_LINE)) {
            throw new IllegalArgumentException("The first line is not that of a journal");
        }
        var entries = new ArrayList<Entry>();
        lines.stream().skip(1).forEach(line -> EntryText.read(line).ifPresent(entries::add));
        return entries;
    }

    private String name(String server) {
        return server + "-" + mark;
    }
}
