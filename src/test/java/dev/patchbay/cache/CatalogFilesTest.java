package dev.patchbay.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.json.RawJson;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Patience;
import dev.patchbay.upstream.Remembered;
import dev.patchbay.upstream.Verdict;
import dev.patchbay.upstream.Way;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogFilesTest {
    private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");
    private static final String SECRET = "s3cret";
    private static final Definition SERVER = program("a", Map.of("TOKEN", SECRET), "x");
    private static final Remembered OFFERED =
            new Remembered(
                    NOW,
                    json("{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\"},\"x\":1.0}"),
                    json("{\"name\":\"p\"}"),
                    json("{\"uri\":\"r://ä\"}", "{\"uri\":\"r://2\"}"),
                    List.of());

    @TempDir private Path parent;
    private Path folder;
    private CatalogFiles files;

    @BeforeEach
    void open() {
        folder = parent.resolve("deep/patchbay");
        files = version("1");
    }

    private CatalogFiles version(String program) {
        return new CatalogFiles(folder, program, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static List<RawJson> json(String... texts) {
        return Stream.of(texts).map(RawJson::parse).toList();
    }

    private static Definition program(
            String id, Map<String, String> environment, String... arguments) {
        return with(id, new Way.Program("run", List.of(arguments), environment, null));
    }

    private static Definition with(String id, Way way) {
        return new Definition(id, way, true, Patience.DEFAULT, NameFilter.ALL);
    }

    private List<Path> inFolder() throws IOException {
        try (var all = Files.list(folder)) {
            return all.toList();
        }
    }

    private Path onlyFile() throws IOException {
        assertThat(inFolder()).hasSize(1);
        return inFolder().getFirst();
    }

    @Test
    void whatWasKeptIsRecalledWordForWord() {
        assertThat(files.recall(SERVER)).isEmpty();

        files.keep(SERVER, OFFERED);

        assertThat(version("1").recall(SERVER)).contains(OFFERED);
    }

    @Test
    void theLatestCounts() throws IOException {
        files.keep(SERVER, OFFERED);
        var later = new Remembered(NOW, List.of(), List.of(), List.of(), json("{\"a\":1}"));
        files.keep(SERVER, later);

        assertThat(files.recall(SERVER)).contains(later);
        assertThat(inFolder()).hasSize(1);
    }

    @Test
    void anyOtherDefinitionOrProgramIsAnotherServer() {
        files.keep(SERVER, OFFERED);
        var filtered = new NameFilter(List.of("t*"), List.of());

        assertThat(
                        List.of(
                                program("b", Map.of("TOKEN", SECRET), "x"),
                                program("a", Map.of("TOKEN", "other"), "x"),
                                program("a", Map.of("TOKEN", SECRET), "x", ""),
                                SERVER.speaking(Verdict.LEGACY),
                                new Definition("a", SERVER.way(), true, Patience.DEFAULT, filtered),
                                with("a", http("http://h/1", SECRET))))
                .allSatisfy(other -> assertThat(files.recall(other)).isEmpty());
        assertThat(version("2").recall(SERVER)).isEmpty();
    }

    @Test
    void howPatientOneIsChangesNothing() {
        files.keep(SERVER, OFFERED);
        var patient =
                new Patience(
                        Duration.ofHours(1), Duration.ofHours(1), 9, Patience.DEFAULT.backoff());

        assertThat(files.recall(new Definition("a", SERVER.way(), true, patient, NameFilter.ALL)))
                .contains(OFFERED);
    }

    @Test
    void addressesAndHeadersTellServersApart() {
        var server = with("a", http("http://h/1", SECRET));
        files.keep(server, OFFERED);

        assertThat(files.recall(server)).contains(OFFERED);
        assertThat(files.recall(with("a", http("http://h/2", SECRET)))).isEmpty();
        assertThat(files.recall(with("a", http("http://h/1", "other")))).isEmpty();
    }

    private static Way http(String url, String token) {
        return new Way.Http(URI.create(url), Map.of("Authorization", token), Way.Form.STREAMABLE);
    }

    @Test
    void noSecretIsWrittenDownAndNobodyElseMayRead() throws IOException {
        files.keep(SERVER, OFFERED);

        assertThat(Files.readString(onlyFile())).doesNotContain(SECRET);
        assertThat(onlyFile().toString()).doesNotContain(SECRET);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(onlyFile())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
    }

    @Test
    void aFileThatIsCutOrAlteredAnywhereIsLeftOut() throws IOException {
        files.keep(SERVER, OFFERED);
        var file = onlyFile();
        var good = Files.readAllBytes(file);

        for (int i = 0; i < good.length; i++) {
            var altered = good.clone();
            altered[i] ^= 1;
            Files.write(file, altered);
            assertThat(files.recall(SERVER)).as("byte " + i).isEmpty();
            Files.write(file, java.util.Arrays.copyOf(good, i));
            assertThat(files.recall(SERVER)).as("length " + i).isEmpty();
        }
        Files.write(file, good);
        assertThat(files.recall(SERVER).map(Remembered::tools)).contains(OFFERED.tools());
    }

    @Test
    void aBrokenFileIsReplaced() throws IOException {
        files.keep(SERVER, OFFERED);
        Files.writeString(onlyFile(), "broken");
        var next = version("1");
        assertThat(next.recall(SERVER)).isEmpty();

        next.keep(SERVER, OFFERED);

        assertThat(next.recall(SERVER)).contains(OFFERED);
    }

    @Test
    void whatStaysTheSameIsOnlyMarkedAsNew() throws IOException {
        files.keep(SERVER, OFFERED);
        var key = Files.readAttributes(onlyFile(), BasicFileAttributes.class).fileKey();
        var later = NOW.plusSeconds(60);
        files.keep(
                SERVER,
                new Remembered(
                        later,
                        OFFERED.tools(),
                        OFFERED.prompts(),
                        OFFERED.resources(),
                        OFFERED.templates()));

        assertThat(Files.readAttributes(onlyFile(), BasicFileAttributes.class).fileKey())
                .isEqualTo(key);
        assertThat(files.recall(SERVER).map(Remembered::at)).contains(later);
        Files.delete(onlyFile());
        files.keep(SERVER, OFFERED);
        assertThat(files.recall(SERVER)).contains(OFFERED);
    }

    @Test
    void aFolderThatCannotBeMadeHarmsNobody() throws IOException {
        Files.createDirectories(parent);
        Files.writeString(parent.resolve("deep"), "a file");

        files.keep(SERVER, OFFERED);

        assertThat(files.recall(SERVER)).isEmpty();
    }

    @Test
    void filesThatNobodyHasWrittenForLongAreRemoved() throws IOException {
        Files.createDirectories(folder);
        var old = Files.writeString(folder.resolve("b-0.catalog"), "x");
        Files.setLastModifiedTime(old, FileTime.from(NOW.minus(Duration.ofDays(91))));
        var recent = Files.writeString(folder.resolve("c-0.catalog"), "x");
        Files.setLastModifiedTime(recent, FileTime.from(NOW.minus(Duration.ofDays(89))));
        var foreign = Files.writeString(folder.resolve("notes.txt"), "x");
        Files.setLastModifiedTime(foreign, FileTime.from(NOW.minus(Duration.ofDays(900))));

        files.keep(SERVER, OFFERED);

        assertThat(inFolder()).hasSize(3).contains(recent, foreign).doesNotContain(old);
    }
}
