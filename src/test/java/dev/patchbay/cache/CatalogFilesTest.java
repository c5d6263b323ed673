package dev.patchbay.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.ForeignFolder;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.EraHint;
import dev.patchbay.upstream.definition.ServerAddress;
import dev.patchbay.upstream.offer.RememberedOffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogFilesTest {
    private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");
    private static final String SECRET = "s3cret";
    private static final Definition SERVER = program("a", Map.of("TOKEN", SECRET), "x");
    private static final RememberedOffer OFFERED =
            new RememberedOffer(
                    NOW,
                    json("{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\"},\"x\":1.0}"),
                    json("{\"name\":\"p\"}"),
                    json("{\"uri\":\"r://ä\"}", "{\"uri\":\"r://2\"}"),
                    List.of(),
                    "Read ä first.\n\nThen write.");

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
        return with(id, new ServerAddress.Program("run", List.of(arguments), environment, null));
    }

    private static Definition with(String id, ServerAddress way) {
        return new Definition(id, way, true, ConnectionPolicy.DEFAULT, NameFilter.ALL);
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
    void aSilenceIsKeptUntilThereIsAnAnswer() throws IOException {
        assertThat(files.silent(SERVER)).isFalse();
        files.keepNoAnswer(SERVER);
        assertThat(files.silent(SERVER)).isTrue();
        assertThat(files.recall(SERVER)).isEmpty();
        assertThat(files.silent(program("a", Map.of(), "other"))).as("another one").isFalse();

        files.keep(SERVER, OFFERED);

        assertThat(files.silent(SERVER)).isFalse();
        assertThat(files.recall(SERVER)).isPresent();
        assertThat(inFolder()).hasSize(1);
    }

    @Test
    void aFileThatVanishesMeanwhileDoesNotKeepOldOnesFromBeingRemoved() throws IOException {
        Files.createDirectories(folder);
        var old = NOW.minus(Duration.ofDays(91));
        for (int i = 0; i < 5; i++) {
            var gone = folder.resolve("gone" + i + ".catalog");
            Files.createSymbolicLink(gone, folder.resolve("nothing"));
            var file = Files.createFile(folder.resolve("old" + i + ".catalog"));
            Files.setLastModifiedTime(file, FileTime.from(old));
        }

        files.keep(SERVER, OFFERED);

        assertThat(inFolder()).noneMatch(file -> file.getFileName().toString().startsWith("old"));
    }

    @Test
    void aSilenceDoesNotReplaceWhatIsKnown() {
        files.keep(SERVER, OFFERED);

        files.keepNoAnswer(SERVER);

        assertThat(files.silent(SERVER)).isFalse();
        assertThat(files.recall(SERVER)).isPresent();
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
        var later =
                new RememberedOffer(NOW, List.of(), List.of(), List.of(), json("{\"a\":1}"), null);
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
                                SERVER.withEra(EraHint.LEGACY),
                                new Definition(
                                        "a",
                                        SERVER.address(),
                                        true,
                                        ConnectionPolicy.DEFAULT,
                                        filtered),
                                with("a", http("http://h/1", SECRET))))
                .allSatisfy(other -> assertThat(files.recall(other)).isEmpty());
        assertThat(version("2").recall(SERVER)).isEmpty();
    }

    @Test
    void howPatientOneIsChangesNothing() {
        files.keep(SERVER, OFFERED);
        var withPolicy =
                new ConnectionPolicy(
                        Duration.ofHours(1),
                        Duration.ofHours(1),
                        9,
                        ConnectionPolicy.DEFAULT.backoff());

        assertThat(
                        files.recall(
                                new Definition(
                                        "a", SERVER.address(), true, withPolicy, NameFilter.ALL)))
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

    private static ServerAddress http(String url, String token) {
        return new ServerAddress.Http(
                URI.create(url), Map.of("Authorization", token), ServerAddress.Form.STREAMABLE);
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
            Files.write(file, Arrays.copyOf(good, i));
            assertThat(files.recall(SERVER)).as("length " + i).isEmpty();
        }
        Files.write(file, good);
        assertThat(files.recall(SERVER).map(RememberedOffer::tools)).contains(OFFERED.tools());
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
                new RememberedOffer(
                        later,
                        OFFERED.tools(),
                        OFFERED.prompts(),
                        OFFERED.resources(),
                        OFFERED.templates(),
                        OFFERED.instructions()));

        assertThat(Files.readAttributes(onlyFile(), BasicFileAttributes.class).fileKey())
                .isEqualTo(key);
        assertThat(files.recall(SERVER).map(RememberedOffer::at)).contains(later);
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

    /** A file with a checksum that fits. */
    private void plant(String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.ISO_8859_1);
        var sum = new CRC32C();
        sum.update(bytes);
        var head = String.format(Locale.ROOT, "patchbay-catalog 1 %08x\n", sum.getValue());
        var all = new ByteArrayOutputStream();
        all.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
        all.writeBytes(bytes);
        Files.write(onlyFile(), all.toByteArray());
    }

    private static String lists(String tools) {
        return "{\"tools\":" + tools + ",\"prompts\":[],\"resources\":[],\"resourceTemplates\":[]}";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"name\":\"t\",\"x\":}]",
                "[{\"name\":\"t\",\"x\":\"\u00ff\"}]",
                "[{\"name\":\"t\",\"x\":nul}]",
                "[{\"name\":\"t\"} {\"name\":\"u\"}]",
                "[{\"name\":\"t\",\"x\":0123}]",
                "{\"name\":\"t\"}",
                "[]},{\"tools\":[]"
            })
    void aGoodChecksumMakesNothingGoodJson(String tools) throws IOException {
        files.keep(SERVER, OFFERED);

        plant(lists(tools));

        assertThat(files.recall(SERVER)).isEmpty();
    }

    @Test
    void whatIsTooDeepIsLeftOut() throws IOException {
        files.keep(SERVER, OFFERED);

        plant(lists("[".repeat(10_000) + "]".repeat(10_000)));

        assertThat(files.recall(SERVER)).isEmpty();
    }

    @Test
    void noLineBreakComesOutOfAFile() throws IOException {
        files.keep(SERVER, OFFERED);

        plant(lists("[{\"name\":\r\n\"t\",\t\"\\u0078\":\n1}]"));

        assertThat(files.recall(SERVER).orElseThrow().tools().getFirst())
                .hasToString("{\"name\":  \"t\", \"\\u0078\": 1}");
    }

    @Test
    void whatIsLongerThanAnyCatalogIsNotRead() throws IOException {
        files.keep(SERVER, OFFERED);
        try (var file = new RandomAccessFile(onlyFile().toFile(), "rw")) {
            file.setLength(1L << 40);
        }

        assertThat(files.recall(SERVER)).isEmpty();
    }

    @Test
    void nothingIsTakenFromAFolderBehindALink() throws IOException {
        files.keep(SERVER, OFFERED);
        var moved = parent.resolve("moved");
        Files.move(folder, moved);
        Files.createSymbolicLink(folder, moved);

        assertThat(version("1").recall(SERVER)).isEmpty();
    }

    @Test
    void aFileBehindALinkIsNotRead() throws IOException {
        files.keep(SERVER, OFFERED);
        var file = onlyFile();
        var moved = parent.resolve("moved");
        Files.move(file, moved);
        Files.createSymbolicLink(file, moved);

        assertThat(version("1").recall(SERVER)).isEmpty();
    }

    @Test
    void aFolderOfSomebodyElseIsNeitherReadNorWritten() throws IOException {
        files.keep(SERVER, OFFERED);
        var before = onlyFile();
        if (ForeignFolder.isRoot()) {
            ForeignFolder.give(before);
            assertThat(version("1").recall(SERVER)).isEmpty();
        }
        folder = ForeignFolder.at(folder);
        var next = version("1");

        next.keep(SERVER, OFFERED);

        assertThat(next.recall(SERVER)).isEmpty();
        if (ForeignFolder.isRoot()) {
            assertThat(inFolder()).containsExactly(before);
        }
    }
}
