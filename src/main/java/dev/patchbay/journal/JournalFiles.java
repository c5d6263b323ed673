package dev.patchbay.journal;

import dev.patchbay.file.OwnFiles;
import dev.patchbay.json.JsonWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A file for each server of one configuration: a line that says what it is, and a line for each
 * entry. Several hubs may share them; whoever is last is right.
 */
public final class JournalFiles implements Keeper {
    private static final String FORM = "patchbay-journal 1";

    /** Far more than a journal holds. */
    private static final int LARGEST = 4 * 1024 * 1024;

    private final OwnFiles files;
    private final String mark;
    private final Clock clock;

    /**
     * @param folder need not be there
     * @param mark what tells the files of this configuration from those of others
     */
    public JournalFiles(Path folder, String mark, Clock clock) {
        this.files = new OwnFiles(folder, ".log", clock);
        this.mark = mark;
        this.clock = clock;
    }

    /** What was kept, and when. */
    public record Kept(Instant at, List<Entry> entries) {
        public Kept {
            entries = List.copyOf(entries);
        }
    }

    @Override
    public void keep(String server, List<Entry> entries) {
        var out = new JsonWriter();
        entries.forEach(entry -> out.value(entry).endLine());
        var all = (FORM + "\n" + out).getBytes(StandardCharsets.UTF_8);
        try {
            files.write(name(server), all, clock.instant());
            files.tidy();
        } catch (IOException | UnsupportedOperationException e) {
            files.warn("What server " + server + " has said cannot be kept: " + e);
        }
    }

    /**
     * What was kept of a server last; empty if nothing was.
     *
     * @throws IOException also if the file is not what a hub has written
     */
    public Optional<Kept> last(String server) throws IOException {
        var file = files.path(name(server));
        try {
            var entries = read(file);
            return Optional.of(new Kept(Files.getLastModifiedTime(file).toInstant(), entries));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " must be what a hub has written, and is not", e);
        }
    }

    private static List<Entry> read(Path file) throws IOException {
        if (Files.size(file) > LARGEST) {
            throw new IllegalArgumentException("It is too large");
        }
        var lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.getFirst().equals(FORM)) {
            throw new IllegalArgumentException("It does not begin like one");
        }
        var entries = new ArrayList<Entry>();
        lines.stream().skip(1).forEach(line -> EntryText.read(line).ifPresent(entries::add));
        return entries;
    }

    private String name(String server) {
        return server + "-" + mark;
    }
}
