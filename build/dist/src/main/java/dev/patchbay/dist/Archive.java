package dev.patchbay.dist;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/** Packs a folder, to the same bytes whenever its contents are the same. */
final class Archive {
    /** The time of all entries; zip knows none before 1980. */
    private static final FileTime TIME = FileTime.from(Instant.parse("2000-01-01T00:00:00Z"));

    private static final int PROGRAM = 0755;
    private static final int FILE = 0644;

    private Archive() {}

    /** Packs as {@code npm pack} does: everything below {@code package}. */
    static void npm(Path folder, Path to) throws IOException {
        try (OutputStream file = Files.newOutputStream(to);
                var gzip = new GzipCompressorOutputStream(file, new GzipParameters());
                var tar = new TarArchiveOutputStream(gzip)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (var each : files(folder)) {
                var entry = new TarArchiveEntry("package/" + name(folder, each));
                entry.setSize(Files.size(each));
                entry.setMode(mode(each));
                entry.setModTime(TIME);
                add(tar, entry, each);
            }
        }
    }

    static void zip(Path folder, Path to) throws IOException {
        try (var zip = new ZipArchiveOutputStream(to)) {
            for (var each : files(folder)) {
                var entry = new ZipArchiveEntry(name(folder, each));
                // The kind of file and its mode, as Unix has them: a regular file.
                entry.setUnixMode(0100000 | mode(each));
                entry.setTime(TIME.toMillis());
                add(zip, entry, each);
            }
        }
    }

    private static <E extends ArchiveEntry> void add(
            ArchiveOutputStream<E> archive, E entry, Path file) throws IOException {
        archive.putArchiveEntry(entry);
        Files.copy(file, archive);
        archive.closeArchiveEntry();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static String name(Path folder, Path file) {
        return folder.relativize(file).toString();
    }

    private static int mode(Path file) {
        return Files.isExecutable(file) ? PROGRAM : FILE;
    }
}
