package dev.patchbay.dist;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** One layer of an image: files that belong to root, with one time for all. */
final class Layer {
    private static final FileTime TIME = FileTime.from(Instant.parse("2000-01-01T00:00:00Z"));
    private static final int PROGRAM = 0755;
    private static final int FILE = 0644;

    /** What is in it, by path; a missing source is a folder. */
    private final TreeMap<String, Entry> entries = new TreeMap<>();

    /** A file, or a folder with all that is in it. */
    Layer add(Path from, String to) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : (Iterable<Path>) files::iterator) {
                var inside = from.relativize(file).toString();
                var path = inside.isEmpty() ? to : to + "/" + inside;
                if (Files.isDirectory(file)) {
                    folder(path, PROGRAM);
                } else {
                    int mode = Files.isExecutable(file) ? PROGRAM : FILE;
                    put(path, new Entry.Copy(file.toRealPath(), mode));
                }
            }
        }
        return this;
    }

    Layer text(String path, String text) {
        put(path, new Entry.Text(text));
        return this;
    }

    Layer folder(String path, int mode) {
        put(path, new Entry.Folder(mode));
        return this;
    }

    /** Folders on the way are made as well. */
    private void put(String path, Entry entry) {
        for (int end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) {
            entries.putIfAbsent(path.substring(0, end), new Entry.Folder(PROGRAM));
        }
        entries.put(path, entry);
    }

    void write(OutputStream out) throws IOException {
        try (var tar = new TarArchiveOutputStream(out)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
            for (var each : entries.entrySet()) {
                var name = each.getKey().substring(1);
                switch (each.getValue()) {
                    case Entry.Folder folder -> {
                        tar.putArchiveEntry(entry(name + "/", folder.mode(), 0));
                        tar.closeArchiveEntry();
                    }
                    case Entry.Text text -> {
                        var bytes = text.text().getBytes(StandardCharsets.UTF_8);
                        tar.putArchiveEntry(entry(name, FILE, bytes.length));
                        tar.write(bytes);
                        tar.closeArchiveEntry();
                    }
                    case Entry.Copy copy -> {
                        tar.putArchiveEntry(entry(name, copy.mode(), Files.size(copy.from())));
                        Files.copy(copy.from(), tar);
                        tar.closeArchiveEntry();
                    }
                }
            }
        }
    }

    private static TarArchiveEntry entry(String name, int mode, long size) {
        var entry = new TarArchiveEntry(name);
        entry.setMode(mode);
        entry.setSize(size);
        entry.setModTime(TIME);
        return entry;
    }

    private sealed interface Entry {
        record Folder(int mode) implements Entry {}

        record Text(String text) implements Entry {}

        record Copy(Path from, int mode) implements Entry {}
    }
}
