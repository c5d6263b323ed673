package dev.patchbay.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalFilesTest {
    private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");
    private static final List<Entry> ENTRIES =
            List.of(
                    new Entry.Started(NOW, 7),
                    new Entry.Said(NOW, 7, "no \"tea\"\u2028ä"),
                    new Entry.Ended(NOW, 7, 3));

    @TempDir private Path parent;
    private Path folder;
    private JournalFiles files;

    @BeforeEach
    void open() {
        folder = parent.resolve("deep/logs");
        files = of("mark");
    }

    private JournalFiles of(String mark) {
        return new JournalFiles(folder, mark, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private Path onlyFile() throws IOException {
        try (var all = Files.list(folder)) {
            var list = all.toList();
            assertThat(list).hasSize(1);
            return list.getFirst();
        }
    }

    @Test
    void whatIsKeptIsThereWithItsTime() throws IOException {
        assertThat(files.last("a")).isEmpty();

        files.keep("a", ENTRIES);

        assertThat(of("mark").last("a")).contains(new JournalFiles.Kept(NOW, ENTRIES));
    }

    @Test
    void theLatestCounts() throws IOException {
        files.keep("a", ENTRIES);
        of("mark").keep("a", ENTRIES.subList(0, 1));

        assertThat(files.last("a").orElseThrow().entries()).hasSize(1);
        assertThat(onlyFile()).exists();
    }

    @Test
    void otherServersAndOtherConfigurationsHaveTheirOwn() throws IOException {
        files.keep("a", ENTRIES);

        assertThat(files.last("b")).isEmpty();
        assertThat(of("other").last("a")).isEmpty();
    }

    @Test
    void nobodyElseMayRead() throws IOException {
        files.keep("a", ENTRIES);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(onlyFile())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
    }

    @Test
    void whatIsNoSuchFileIsRefused() throws IOException {
        files.keep("a", ENTRIES);
        var file = onlyFile();
        var good = Files.readString(file);

        for (var text : List.of("", "x", "patchbay-journal 2\n", good + "x\n")) {
            Files.writeString(file, text);
            assertThatIOException()
                    .isThrownBy(() -> files.last("a"))
                    .withMessage(file + " must be a journal that patchbay has written");
        }
        Files.write(file, new byte[5 * 1024 * 1024]);
        assertThatIOException().isThrownBy(() -> files.last("a")).withMessageContaining("must be");
    }

    @Test
    void whatALaterVersionSaysIsLeftOut() throws IOException {
        files.keep("a", ENTRIES);
        Files.writeString(
                onlyFile(),
                Files.readString(onlyFile())
                        + "{\"at\":\"2026-11-18T12:00:00Z\",\"kind\":\"paused\"}\n");

        assertThat(files.last("a").orElseThrow().entries()).isEqualTo(ENTRIES);
    }

    @Test
    void aFolderThatCannotBeMadeHarmsNobody() throws IOException {
        Files.writeString(parent.resolve("deep"), "a file");

        files.keep("a", ENTRIES);

        assertThat(parent.resolve("deep")).isRegularFile();
    }

    @Test
    void filesThatNobodyHasWrittenForLongAreRemoved() throws IOException {
        files.keep("old", ENTRIES);
        Files.setLastModifiedTime(onlyFile(), FileTime.from(NOW.minus(Duration.ofDays(91))));

        of("mark").keep("a", ENTRIES);

        assertThat(onlyFile().getFileName().toString()).isEqualTo("a-mark.log");
    }
}
